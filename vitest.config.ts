import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    // One worker per core: by default one core would wait.
    maxWorkers: "100%",
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes at once; on a machine that does much else it may take longer.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**"],
          globalSetup: ["tests/support/databaseSetup.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["tests/support/noNetwork.ts", "tests/support/patientScreen.ts"]
        }
      }
    ]
  }
})
