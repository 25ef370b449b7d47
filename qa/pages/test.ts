import type { PlaywrightTestArgs } from "@playwright/test"
import { hydratingTest } from "../../tests/e2e/support/hydratingTest.ts"
import { startedPlatform, type Platform } from "../../tests/support/platform.ts"
import { recordScenario } from "../coverage/recordScenario.ts"
import { pageObjects } from "./pageObjects.ts"
import { testerOf, type PageObject, type PageDependencies, type Tester } from "./PageObject.ts"

interface Shared {
  readonly platform: Platform
}

const withPlatform = hydratingTest.extend<object, Shared>({
  platform: [({ playwright: _playwright }, use) => use(startedPlatform()), { scope: "worker" }],
  baseURL: ({ platform }, use) => use(platform.url)
})

const testerFixture =
  (make: (dependencies: PageDependencies) => PageObject) =>
  async (
    { page, context, platform }: PlaywrightTestArgs & Shared,
    use: (tester: Tester) => Promise<void>
  ): Promise<void> => {
    const object = make({ page, context, platform })
    await use(testerOf(object))
    await page.unrouteAll({ behavior: "ignoreErrors" })
    await object.end?.()
  }

interface Recorded {
  readonly recorded: void
}

type Testers = Readonly<Record<keyof typeof pageObjects, Tester>>

/** Playwright's `test` for written scenarios, with a fixture per page object. */
export const test = withPlatform.extend<Testers & Recorded>({
  recorded: [
    async ({ playwright: _playwright }, use, testInfo) => {
      await use()
      recordScenario(testInfo)
    },
    { auto: true }
  ],
  session: testerFixture(pageObjects.session),
  entryTest: testerFixture(pageObjects.entryTest),
  reportForm: testerFixture(pageObjects.reportForm),
  form: testerFixture(pageObjects.form),
  resend: testerFixture(pageObjects.resend),
  verificationLink: testerFixture(pageObjects.verificationLink),
  participation: testerFixture(pageObjects.participation),
  contest: testerFixture(pageObjects.contest)
})
