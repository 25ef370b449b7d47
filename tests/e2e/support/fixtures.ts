import { test as base } from "@playwright/test"
import type { Browser, BrowserContext } from "@playwright/test"
import { signUpLearner } from "../../support/apiLearner.ts"
import type { ApiLearner } from "../../support/apiLearner.ts"
import { startRealServer } from "../../support/realServer.ts"
import type { RealServer } from "../../support/realServer.ts"
import { watchComplaints } from "./complaints.ts"
import type { Complaints } from "./complaints.ts"
import { signInAs } from "./learners.ts"
import { waitForHydration } from "./settled.ts"

interface OwnFixtures {
  /** What the browser complains about; whatever a story did not foresee fails it. */
  readonly complaints: Complaints
  /** Somebody who has just signed up, and is not signed in here. */
  readonly learner: ApiLearner
  /** The same, signed in in this browser. */
  readonly signedIn: ApiLearner
}

interface SharedFixtures {
  /** Its pages are the app's as soon as they are opened, see `waitForHydration`. */
  readonly browser: Browser
  /** One server for all stories that leave it running. */
  readonly server: RealServer
}

/** Playwright's `test` over the real server; see `OwnFixtures`. */
export const test = base.extend<OwnFixtures & { context: BrowserContext }, SharedFixtures>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startRealServer()
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ],
  baseURL: ({ server }, use) => use(server.url),
  browser: [
    async ({ browser }, use) => {
      browser.on("context", (context) => context.on("page", waitForHydration))
      await use(browser)
    },
    { scope: "worker" }
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints = watchComplaints()
      complaints.listenTo(context)
      await use(complaints)
      complaints.check()
    },
    { auto: true }
  ],
  learner: async ({ server }, use) => use(await signUpLearner(server)),
  signedIn: async ({ context, server, learner }, use) => {
    await signInAs(context, server, learner)
    await use(learner)
  }
})

export { expect } from "@playwright/test"
