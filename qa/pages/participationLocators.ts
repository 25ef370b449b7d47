import type { Page } from "@playwright/test"
import { bar } from "../../tests/e2e/support/contests.ts"

/** Parts of a contest's page and bar with which a participant takes part. */
export const participationLocators = (page: Page) => ({
  button: (name: string) => page.getByRole("button", { name, exact: true }),
  link: (name: string) => page.getByRole("main").getByRole("link", { name, exact: true }).first(),
  dialog: () => page.getByRole("dialog", { name: "Finish the contest?" }),
  timer: () => bar(page).getByRole("timer")
})
