import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "./tests/support/chromium.ts"

/** Scenarios with a server that is configured differently. */
const otherServers = /(?:bench|navigation|passkeys|signUpToAccepted|unsubscribe)\.spec\.ts$/

// Beside the browsers of the scenarios, a judge of low priority would get no processor time.
process.env["JUDGE_NICENESS"] ??= "0"

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/buildPages.ts",
  // Each with a server, a database and a judge of its own. Two leave two cores waiting a third of the time.
  workers: 3,
  fullyParallel: false,
  // What one waits for happens in a second or two; on a machine that does much else it may take longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A real browser, a real judge and two cores: a scenario that fails is repeated once and listed as flaky.
  retries: 1,
  // `npm test` leaves combinations and kill scenarios to `npm run test:full`.
  ...(process.env["TEST_FULL"] === "1" ? {} : { grepInvert: /@full/ }),
  // Files that share a server run in a row. The few with another server begin: at the end, one core would wait for them.
  projects: [
    { name: "other servers", testMatch: otherServers },
    { name: "common server", testIgnore: otherServers }
  ],
  forbidOnly: process.env["CI"] !== undefined,
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // In every new profile the service worker stores megabytes for work without a network, which takes a quarter of the
    // processor's time. Scenarios that need it allow it; the full run has it everywhere.
    serviceWorkers: process.env["TEST_FULL"] === "1" ? "allow" : "block",
    trace: "on-first-retry",
    screenshot: "only-on-failure"
  }
})
