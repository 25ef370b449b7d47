import { test, type Browser } from "@playwright/test"
import { waitForHydration } from "./settled.ts"

/** Playwright's `test`; `goto` and `reload` of its pages wait for hydration, see `waitForHydration`. */
export const hydratingTest = test.extend<object, { readonly browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      browser.on("context", (context) => context.on("page", waitForHydration))
      await use(browser)
    },
    { scope: "worker" }
  ]
})
