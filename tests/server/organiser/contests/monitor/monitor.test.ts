import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { organiserMonitorEndpoints as calls } from "../../../../../src/api/contract/organiser/monitor.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import type { TestLearner } from "../../../../support/testLearner.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { minute, insertContest, register } from "../../../olympiads/contestFixture.ts"
import { idOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"

let server: TestServer
let people: ReadonlyArray<TestLearner>
let ids: ReadonlyArray<number>
let watcher: ContestOrganiser
let contests = 0

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  people = [await server.signUp(), await server.signUp(), await server.signUp(), await server.signUp()]
  ids = await Promise.all(people.map((one) => idOf(server, one)))
})
afterAll(() => server.close())

/** A running contest with all users registered; the counts of another contest are still cached. */
async function contest(): Promise<string> {
  const slug = `day-${++contests}`
  await insertContest(server, slug, { registrationEnds: minute, starts: -10 * minute, ends: 60 * minute })
  for (const one of people) await register(one, slug)
  watcher = await organiserOf(server, { [slug]: "viewer" })
  return slug
}
const monitorOf = async (slug: string) =>
  payloadOf(calls.getMonitor.success, await watcher.asked("GET", `/${slug}/monitor`))
const startedAgo = (slug: string, userId: number | undefined, seconds: number, seenSeconds: number | null) =>
  server.sql(
    `update contest_participants set started_at = now() - make_interval(secs => $3),
      seen_at = now() - make_interval(secs => $4)
    from contests c where c.id = contest_id and c.slug = $1 and user_id = $2`,
    [slug, userId, seconds, seenSeconds]
  )
const sent = (slug: string, status: string, secondsAgo: number, unofficial: string | null = null) =>
  server.sql(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority,
      contest_id, received_at, unofficial)
    select $2, 7, 1, 'python', 'x', 'x', $3, 1, id, now() - make_interval(secs => $4), $5
    from contests where slug = $1`,
    [slug, ids[0], status, secondsAgo, unofficial]
  )

test("counts active, running and offline participants", async () => {
  const slug = await contest()
  await startedAgo(slug, ids[0], 300, 5)
  await startedAgo(slug, ids[1], 300, 90)
  // Has just started, so the window has a minute for its first call.
  await startedAgo(slug, ids[2], 20, null)
  expect(await monitorOf(slug)).toMatchObject({
    registered: 4,
    started: 3,
    running: 3,
    active: 2,
    finished: 0,
    offline: 1,
    offlinePeople: [{ userId: ids[1], seenAt: expect.stringMatching(/^\d{4}-.*Z$/) as string }]
  })
})

test("counts solutions by minute and by verdict, and pending ones", async () => {
  const slug = await contest()
  await sent(slug, "accepted", 30)
  await sent(slug, "accepted", 600, "timeIsUp")
  await sent(slug, "wrong_answer", 600)
  await sent(slug, "wrong_answer", 7200)
  await sent(slug, "queued", 100)
  await sent(slug, "queued", 10)
  const monitor = await monitorOf(slug)
  expect(monitor).toMatchObject({ solutions: 6, unofficial: 1, queued: 2 })
  expect(monitor.oldestQueuedS).toBeGreaterThanOrEqual(100)
  expect(monitor.oldestQueuedS).toBeLessThan(400)
  expect(monitor.verdicts.find(({ status }) => status === "wrong_answer")?.count).toBe(2)
  expect(monitor.perMinute).toHaveLength(60)
  expect(monitor.perMinute.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(Math.max(...monitor.perMinute.map(({ count }) => count))).toBeGreaterThanOrEqual(2)
  const gaps = monitor.perMinute
    .slice(1)
    .map(({ at }, index) => Date.parse(at) - Date.parse(monitor.perMinute[index]?.at ?? ""))
  expect(new Set(gaps)).toEqual(new Set([minute]))
})

test("counts once for simultaneous viewers, and again later", async () => {
  const slug = await contest()
  const before = await monitorOf(slug)
  await sent(slug, "accepted", 0)
  expect((await monitorOf(slug)).at).toBe(before.at)
  await vi.waitFor(async () => expect((await monitorOf(slug)).solutions).toBe(1), {
    timeout: 90_000,
    interval: 500
  })
})

test("counts failed requests and unanswered questions", async () => {
  const slug = await contest()
  // The call fails because its table is missing.
  await server.sql("alter table contest_pages rename to contest_pages_away")
  const failed = await people[0]?.call("GET", `/contests/${slug}/page`)
  await server.sql("alter table contest_pages_away rename to contest_pages")
  expect(failed?.status).toBe(500)
  await people[0]?.call("POST", `/contests/${slug}/questions`, { text: "Why?" })
  await vi.waitFor(
    async () => {
      const { failedRequests, unansweredQuestions } = await monitorOf(slug)
      expect(failedRequests.fiveMinutes).toBeGreaterThanOrEqual(1)
      expect(failedRequests.hour).toBeGreaterThanOrEqual(failedRequests.fiveMinutes)
      expect(unansweredQuestions).toBe(1)
    },
    { timeout: 90_000, interval: 500 }
  )
})

test("is hidden from everybody but the organisers", async () => {
  const slug = await contest()
  const stranger = await organiserOf(server, {})
  expect((await stranger.asked("GET", `/${slug}/monitor`)).status).toBe(404)
  expect((await people[0]?.call("GET", `/organiser/contests/${slug}/monitor`))?.status).toBe(404)
})
