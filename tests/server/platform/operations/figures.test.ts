import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { listenTo, stopListening } from "../../../support/eventStream.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, type TestLearner } from "../../../support/testLearner.ts"
import { eventually } from "../../../support/eventually.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { readMetrics } from "./readMetrics.ts"

const metricsToken = "a-token-of-the-operator"
let server: TestServer
let learner: TestLearner
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken, role: "web" } })
  await addSumProblem(server)
  learner = await server.signUp()
})
afterAll(() => server.close())

const metrics = () => readMetrics(`${server.url}/metrics`, metricsToken)
/** Whether the process is ready, and the number of judges that it names. */
const ready = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  const { details } = (await answer.json()) as { details: { judges: ReadonlyArray<unknown> } }
  return [answer.ok, details.judges.length]
}
const submit = () => learner.call("POST", "/problems/7/solutions", { language: "python", source: "a + b" })

test("calls are timed by name, and refused sign-ins are counted by reason", async () => {
  await callApi(server.url, "GET", "/problems/7")
  for (const password of ["Wrong1234", "Wrong5678"])
    await callApi(server.url, "POST", "/auth/sign-in", { email: learner.email, password })
  const found = await metrics()
  expect(found.get('zama_call_seconds_count{call="problems.getProblem"}')).toBe(1)
  expect(found.get('zama_call_failures_total{call="session.signIn",failure="WrongCredentials"}')).toBe(2)
  expect([...found.keys()].filter((name) => name.includes("/problems/7"))).toEqual([])
})

test("queues, judges, verdicts, mails, streams, database and disk have figures, and a web process is ready without a judge", async () => {
  await submit()
  await server.sql(
    "update pgboss.job set created_on = now() - interval '90 s', start_after = now() - interval '90 s' where name = 'judging'"
  )
  const stream = await listenTo(server.url, learner)
  const waiting = await eventually(async () => {
    const found = await metrics()
    expect(found.get('zama_queue_jobs{queue="judging",state="created"}')).toBe(1)
    return found
  })
  expect(waiting.get('zama_queue_oldest_seconds{queue="judging",state="created"}')).toBeGreaterThan(89)
  expect(waiting.get('zama_judge_slots{backend="embedded"}')).toBe(0)
  expect(waiting.get("zama_event_streams")).toBe(1)
  expect(waiting.get('zama_mails_total{outcome="sent"}')).toBe(1)
  expect(waiting.get("zama_database_bytes")).toBeGreaterThan(1_000_000)
  expect(waiting.get("zama_disk_free_bytes")).toBeGreaterThan(0)
  expect(waiting.get("zama_database_ping_seconds")).toBeLessThan(2)
  expect(waiting.get('zama_ready{check="files"}')).toBe(1)
  expect(waiting.get('zama_alarm{name="disk"}')).toBe(0)
  expect(
    [...waiting.keys()].some((name) => name.startsWith('zama_database_connections{application="zama",'))
  ).toBe(true)

  expect(await ready()).toEqual([true, 0])
  const stopJudge = await startJudge(server, fakeBackend(adds))
  await eventually(() => expect(stream.events.at(-1)?.data).toContain("accepted"))
  // The scrape leaves events alone whose transactions may not have ended.
  await server.sql("update events set created_at = created_at - interval '5 s'")
  await eventually(async () => {
    const judged = await metrics()
    expect(judged.get('zama_verdict_seconds_count{kind="practice"}')).toBe(1)
    expect(judged.get('zama_judge_slots{backend="embedded"}')).toBe(1)
    expect(judged.get('zama_queue_jobs{queue="judging",state="created"}')).toBe(0)
  })
  expect((await metrics()).get('zama_verdict_seconds_count{kind="practice"}')).toBe(1)
  stopListening()
  await eventually(async () => expect(await ready()).toEqual([true, 1]))
  await stopJudge()
  await eventually(async () => expect(await ready()).toEqual([true, 0]))
})

test("the alert rules and the dashboard name only metrics that exist", async () => {
  const invariant = "a guest has no tokens, and everybody else has"
  await callApi(server.url, "POST", "/crashes/invariants", { machine: "session", invariant })
  const folder = join(import.meta.dirname, "../../../../deploy/monitoring")
  const texts = ["alerts.yml", "dashboard.json"].map((name) => readFileSync(join(folder, name), "utf8"))
  const named = new Set(texts.flatMap((text) => text.match(/\bzama_[a-z_]+/g) ?? []))
  const series = [...(await metrics()).keys()].map((name) => name.replace(/\{.*/, ""))
  const known = new Set([...series, ...series.map((name) => name.replace(/_bucket$/, ""))])
  expect(named.size).toBeGreaterThan(15)
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})
