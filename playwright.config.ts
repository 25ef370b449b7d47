import { defineConfig } from "@playwright/test"
import { chromiumLaunch } from "./tests/support/chromium.ts"

export default defineConfig({
  testDir: "tests/e2e",
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env["CI"] !== undefined,
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    trace: "retain-on-failure",
    screenshot: "only-on-failure"
  }
})
