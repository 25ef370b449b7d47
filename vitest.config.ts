import { defineConfig } from "vitest/config"

/** Each of these files gets a process of its own: they start programs, replace a module, or import one again. */
const alone = [
  "tests/{judge,runtimes}/**/*.test.ts",
  "tests/server/processes.test.ts",
  "tests/server/faults/faults.test.ts",
  "tests/server/kills/manyProcesses.test.ts",
  "tests/server/content/questions/renderQuestionText.test.ts",
  "tests/server/organiser/contests/results/compareInBackground.test.ts",
  "tests/api/client.test.ts",
  "tests/features/olympiads/contest/sealedTasks.test.ts"
]
const ownServers = "tests/support/onlyOwnServers.ts"

export default defineConfig({
  test: {
    // One worker per core: by default one core would wait.
    maxWorkers: "100%",
    // What is waited for comes at once; on a machine that does much else it may take longer.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Messages show whole lists, because a rare failure leaves only its message.
    chaiConfig: { truncateThreshold: 20_000 },
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          globalSetup: ["tests/support/databaseSetup.ts"],
          setupFiles: [ownServers]
        }
      },
      {
        extends: true,
        test: {
          name: "shared",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/e2e/**", ...alone],
          isolate: false,
          globalSetup: ["tests/support/databaseSetup.ts"],
          setupFiles: [ownServers]
        }
      },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["tests/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: [
            ownServers,
            "tests/support/noNetwork.ts",
            "tests/support/screenTests.ts",
            "tests/support/recordTransitions.ts"
          ]
        }
      }
    ]
  }
})
