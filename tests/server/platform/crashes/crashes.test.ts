import { Effect, Logger, References } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { logCrash } from "../../../../server/platform/crashes/crashHandlers.ts"
import { crashLimits } from "../../../../src/api/contract/shell/crashes.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

const crashReport = {
  reference: "ABCD2345",
  message: "x is undefined",
  stack: "TypeError: x is undefined\n    at Broken (https://zama.test/assets/app-a1.js:1:2)",
  component_stack: "\n    at Broken\n    at CrashBoundary",
  path: "/problem/1/description",
  version: "base-a1b2.js"
}

describe("POST /crashes", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const post = (changes: object = {}) =>
    callApi(server.url, "POST", "/crashes", { ...crashReport, ...changes })

  test("accepts a report of a visitor's page", async () => {
    const answer = await post()
    expect([answer.status, answer.body]).toEqual([202, { payload: null }])
  })

  test.each([
    ["reference", "abcd2345"],
    ["message", "x".repeat(crashLimits.message + 1)],
    ["stack", "x".repeat(crashLimits.stack + 1)],
    ["component_stack", "x".repeat(crashLimits.componentStack + 1)],
    ["path", "x".repeat(crashLimits.path + 1)],
    ["version", "x".repeat(crashLimits.version + 1)]
  ])("rejects a %s above its limit by name", async (field, value) => {
    const answer = await post({ [field]: value })
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [field]])
  })

  test("limits the reports of one address", async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => post()))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 202).length).toBeLessThanOrEqual(60)
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0)
  })
})

test("the log has one line with the error code, without secrets", async () => {
  const lines: Array<string> = []
  const logger = Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])
  const crash = {
    reference: crashReport.reference,
    message: "no token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2ln",
    stack: crashReport.stack,
    componentStack: crashReport.component_stack,
    path: "/verification/email/secret-token?x=1",
    version: crashReport.version
  }
  await Effect.runPromise(
    logCrash(crash, { browser: "Firefox".repeat(100), language: "ru" }).pipe(
      Effect.provide(logger),
      Effect.provideService(References.MinimumLogLevel, "Info")
    )
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain("\n")
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    message: "A page crashed",
    level: "ERROR",
    annotations: {
      reference: "ABCD2345",
      error: "no token …",
      path: "/verification/email/…",
      stack: crashReport.stack,
      componentStack: crashReport.component_stack,
      browser: "Firefox".repeat(29).slice(0, 200),
      language: "ru"
    }
  })
})
