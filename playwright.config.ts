import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "./tests/support/chromium.ts"

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/buildPages.ts",
  // Each with a server, a database and a judge of its own. One alone leaves a core waiting half of the time, and three
  // would try each other's patience on two cores.
  workers: 2,
  fullyParallel: false,
  // What one waits for happens in a second or two; on a machine that does much else it may take longer.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A real browser, a real judge and two cores: a story that fails is told once more, and its first failure is listed.
  retries: 1,
  // `npm test` leaves combinations and kill scenarios to `npm run test:full`.
  ...(process.env["TEST_FULL"] === "1" ? {} : { grepInvert: /@full/ }),
  forbidOnly: process.env["CI"] !== undefined,
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    trace: "on-first-retry",
    screenshot: "only-on-failure"
  }
})
