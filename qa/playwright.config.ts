import { defineConfig } from "@playwright/test"
import own from "../playwright.config.ts"

/** Scenarios that `npm run zama -- paths` wrote, in any folder, against the platform of `BASE_URL`. */
export default defineConfig({
  testDir: "..",
  testMatch: /\.spec\.ts$/,
  testIgnore: "**/tests/e2e/**",
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: "../test-results/written",
  use: own.use!
})
