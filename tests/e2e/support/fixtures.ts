import type { BrowserContext } from "@playwright/test"
import { signUpLearner, type ApiLearner } from "../../support/apiLearner.ts"
import { startRealServer, type RealServer } from "../../support/realServer.ts"
import { hydratingTest } from "./hydratingTest.ts"
import { watchComplaints, type Complaints } from "./complaints.ts"
import { signInAs } from "./learners.ts"

interface OwnFixtures {
  /** Console messages of the browser; an undeclared one fails the scenario. */
  readonly complaints: Complaints
  /** A signed-up learner, not signed in in this browser. */
  readonly learner: ApiLearner
  /** A signed-up learner, signed in in this browser. */
  readonly signedIn: ApiLearner
}

interface SharedFixtures {
  /** One server for all scenarios that do not stop it. */
  readonly server: RealServer
}

/** Playwright's `test` over the real server; see `OwnFixtures`. */
export const test = hydratingTest.extend<OwnFixtures & { context: BrowserContext }, SharedFixtures>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startRealServer()
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 480_000 }
  ],
  baseURL: ({ server }, use) => use(server.url),
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
