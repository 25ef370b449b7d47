import { test, type Browser } from "@playwright/test"
import { recordActors, reportActors } from "./recordActors.ts"
import { waitForHydration } from "./settled.ts"

interface OwnFixtures {
  /** Names the states and transitions of the pages' actors in the coverage of the layer “browser”. */
  readonly coverage: void
}

/** Playwright's `test`; `goto` and `reload` of its pages wait for hydration, see `waitForHydration`. */
export const hydratingTest = test.extend<OwnFixtures, { readonly browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      browser.on("context", (context) => {
        context.on("page", waitForHydration)
        void recordActors(context)
      })
      await use(browser)
    },
    { scope: "worker" }
  ],
  coverage: [
    async ({ browser: _browser }, use, testInfo) => {
      await use()
      reportActors(testInfo)
    },
    { auto: true }
  ]
})
