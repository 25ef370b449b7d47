import { expect } from "@playwright/test"
import type { Page } from "@playwright/test"
import type { ApiLearner } from "../../support/apiLearner.ts"
import { hydrated } from "./settled.ts"

type Pair = Pick<ApiLearner, "email" | "password">

export const sharedDeviceBox = (page: Page) => page.getByRole("checkbox", { name: "Not my computer" })

/** Fills in the form for signing in, which the page shows already, and sends it. */
export async function enter(page: Page, { email, password }: Pair): Promise<void> {
  await page.getByRole("textbox", { name: /^Email/ }).fill(email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password)
  await page.getByRole("button", { name: "Log in", exact: true }).click()
}

/** Goes to the form and comes to `path` as this learner. */
export async function signInAt(page: Page, path: string, pair: Pair): Promise<void> {
  await page.goto(`/sign-in?from=${encodeURIComponent(path)}`)
  await enter(page, pair)
  await expect(page).toHaveURL(path)
}

/**
 * Signs out by the menu and its dialog, and waits until the page is a visitor's: that is another document.
 * `name`: what the button says in the page's language.
 */
export async function signOut(page: Page, name = "Log out"): Promise<void> {
  const left = page.waitForEvent("load")
  await page.getByRole("button", { name }).click()
  await page.getByRole("dialog").getByRole("button", { name }).click()
  await left
  await hydrated(page)
  await expect(page.getByRole("banner").getByRole("link", { name: /^(Log in|Войти)$/ })).toBeVisible()
}
