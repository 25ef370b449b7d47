import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"

const metricsToken = "a-token-of-the-operator"
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken } })
})
afterAll(() => server.close())

const broken = async () =>
  (
    await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    ).text()
  )
    .split("\n")
    .filter((line) => line.startsWith("zama_broken_invariants_total{"))

test("a broken invariant of a page is counted by machine and name; unknown names are ignored", async () => {
  const report = (machine: string, invariant: string) =>
    callApi(server.url, "POST", "/crashes/invariants", { machine, invariant })
  const known = "a guest has no tokens, and everybody else has"
  const statuses = [
    await report("session", known),
    await report("session", known),
    await report("session", "of another version"),
    await report("__proto__", "toString")
  ].map(({ status }) => status)
  expect(statuses).toEqual([202, 202, 202, 202])
  expect(await broken()).toEqual([`zama_broken_invariants_total{machine="session",invariant="${known}"} 2`])
})
