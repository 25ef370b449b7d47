import { defineConfig } from "vitest/config"

/**
 * Each of these files gets a process of its own: they start servers and programs, replace a module, or import one anew.
 * All others share the modules that their worker has loaded.
 */
const alone = [
  "tests/{judge,runtimes,server}/**/*.test.ts",
  "tests/api/client.test.ts",
  "tests/features/olympiads/contest/sealedTasks.test.ts"
]

export default defineConfig({
  test: {
    // One worker per core: by default one core would wait.
    maxWorkers: "100%",
    // What is waited for comes at once; on a machine that does much else it may take longer.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", ...alone],
          isolate: false,
          setupFiles: ["tests/support/onlyOwnServers.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          globalSetup: ["tests/support/databaseSetup.ts"],
          setupFiles: ["tests/support/onlyOwnServers.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [
            "tests/support/onlyOwnServers.ts",
            "tests/support/noNetwork.ts",
            "tests/support/patientScreen.ts"
          ]
        }
      }
    ]
  }
})
