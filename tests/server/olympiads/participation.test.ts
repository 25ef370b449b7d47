import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { passTime } from "../../../server/olympiads/life/contestClock.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { Effect } from "effect"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import { participationEndpoints } from "../../../src/api/contract/olympiads/participation.ts"
import { adds, fakeBackend } from "../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { type Answer, callApi, type TestLearner } from "../../support/testLearner.ts"
import { payloadOf } from "../payloadOf.ts"
import { addSumProblem, startJudge } from "../practice/solutions/judging.ts"
import { idOf } from "../organiser/contests/contestOrganiser.ts"
import { signUpOrganiser } from "../organiser/contests/organiserServer.ts"
import { fullProfile, minute, insertContest, register } from "./contestFixture.ts"
import { eventually } from "../../support/eventually.ts"

let server: TestServer
let learner: TestLearner
let other: TestLearner
let stopJudge: () => Promise<void>

const program = (input: string, code: string) => (code === "right" ? adds(input, code) : { stdout: "none" })

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(server, fakeBackend(program))
  learner = await server.signUp()
  other = await server.signUp()
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const information = async (who: TestLearner, slug: string) =>
  payloadOf(
    participationEndpoints.getContestInformation.success,
    await who.call("GET", `/contests/${slug}/information`)
  )
const stateOf = async (who: TestLearner, slug: string) => (await information(who, slug)).participation.state
const standings = async (who: TestLearner, slug: string) =>
  payloadOf(participationEndpoints.getStandings.success, await who.call("GET", `/rating/list/${slug}`))
const send = (who: TestLearner, contest: string, source: string) =>
  who.call("POST", "/problems/7/solutions", { language: "python", source, contest, repeat: true })
const judged = () =>
  eventually(async () => {
    const open = await server.sql("select from solutions where status in ('queued', 'running')")
    expect(open).toHaveLength(0)
  })

describe("registration", () => {
  beforeAll(() => insertContest(server, "spring", { starts: 60 * minute, ends: 120 * minute }))

  test("reports each missing profile field, and registers nothing", async () => {
    const answer = await other.call("POST", "/contests/spring/registration", { first_name: "Аня" })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(["city", "date_of_birth", "last_name"])
    expect(await stateOf(other, "spring")).toBe("not_registered")
  })

  test("fills the profile, and a second one changes nothing", async () => {
    expect(await register(learner, "spring")).toMatchObject({ status: 201 })
    const again = await learner.call("POST", "/contests/spring/registration", {
      ...fullProfile,
      city: "Омск"
    })
    expect(again.status).toBe(201)
    const profile = await learner.call("GET", "/account/profile")
    expect(profile.body.payload).toMatchObject(fullProfile)
    expect(await stateOf(learner, "spring")).toBe("registered")
  })

  test.each([
    [
      "not before it opens",
      { registrationStarts: minute, starts: 60 * minute, ends: 90 * minute },
      "contest_not_open_yet"
    ],
    [
      "not after it closed",
      { registrationEnds: -minute, starts: 60 * minute, ends: 90 * minute },
      "contest_registration_closed"
    ]
  ])("is %s", async (_, moments, code) => {
    await insertContest(server, "shut", moments)
    expect(await register(learner, "shut")).toMatchObject({ status: 409, body: { code } })
  })

  test("is not found for a draft or an unknown contest", async () => {
    await insertContest(server, "hidden", { starts: minute, ends: 2 * minute })
    await server.sql("update contests set status = 'draft', next_moment = null where slug = 'hidden'")
    for (const slug of ["hidden", "unknown"]) {
      expect((await register(learner, slug)).status).toBe(404)
      expect((await callApi(server.url, "GET", `/contests/${slug}`)).status).toBe(404)
    }
    expect((await callApi(server.url, "POST", "/contests/spring/registration", fullProfile)).status).toBe(401)
  })
})

describe("a contest from its start to its results", () => {
  const slug = "summer"
  beforeAll(async () => {
    await insertContest(server, slug, { starts: 10 * minute, ends: 70 * minute })
    await server.sql("update problems set reserved = true")
    await register(learner, slug)
    await register(other, slug)
  })
  afterAll(() => server.sql("update problems set reserved = false"))

  test("hides its problems before the start", async () => {
    const refused = { status: 403, body: { code: "contest_not_begun" } }
    expect(await learner.call("GET", `/problems/contest/${slug}`)).toMatchObject(refused)
    expect(await learner.call("GET", `/contests/${slug}/problems/7`)).toMatchObject(refused)
    expect((await learner.call("GET", "/problems/7")).status).toBe(404)
    expect((await learner.call("GET", "/problems")).body.payload).toMatchObject({ total: 0 })
    expect(await learner.call("POST", `/contests/${slug}/start`, {})).toMatchObject({
      status: 409,
      body: { code: "contest_not_begun" }
    })
    expect(await learner.call("GET", `/rating/list/${slug}`)).toMatchObject(refused)
  })

  test("hides the text of the end before the start", async () => {
    await server.sql(
      `insert into contest_pages (contest_id, kind, language, markdown, html)
      select id, kind, 'ru', kind, kind from contests, unnest(array['landing', 'end']) kind where slug = $1`,
      [slug]
    )
    const page = async (kind: string) =>
      (await callApi(server.url, "GET", `/contests/${slug}/page?kind=${kind}`)).body.payload
    expect(await page("landing")).toMatchObject({ html: "landing" })
    expect(await page("end")).toMatchObject({ html: null })
  })

  test("does not reveal its problems before the start", async () => {
    const answersTo = (attempt: (problem: number) => Promise<Answer>) =>
      Promise.all([7, 999].map(async (problem) => (await attempt(problem)).status))
    const submit = (problem: number) =>
      learner.call("POST", `/problems/${problem}/solutions`, {
        language: "python",
        source: "right",
        contest: slug
      })
    const ask = (problem: number) =>
      learner.call("POST", `/contests/${slug}/questions`, { text: "Is it in?", problem_id: problem })
    expect(await answersTo(submit)).toEqual([409, 409])
    expect(await answersTo(ask)).toEqual([404, 404])
    const run = (problem: number) =>
      learner.call("POST", `/problems/${problem}/runs`, { language: "python", source: "right", inputs: [""] })
    expect(await answersTo(run)).toEqual([404, 404])
  })

  test("starts on time, even before its status is updated", async () => {
    await insertContest(server, slug, { starts: -minute, ends: 60 * minute })
    await server.sql(`update contests set next_moment = null where slug = '${slug}'`)
    expect(await stateOf(learner, slug)).toBe("ready")
    const details = await callApi(server.url, "GET", `/contests/${slug}`)
    expect(details.body.payload).toMatchObject({
      status: { value: "started_contest" },
      participation: { state: "visitor" }
    })
    expect(await learner.call("GET", `/problems/contest/${slug}`)).toMatchObject({
      status: 403,
      body: { code: "contest_not_started" }
    })
    expect(await send(learner, slug, "right")).toMatchObject({
      status: 409,
      body: { code: "contest_not_started" }
    })
  })

  test("is started once, from several devices", async () => {
    const [first, second] = await Promise.all([
      learner.call("POST", `/contests/${slug}/start`, {}),
      learner.call("POST", `/contests/${slug}/start`, {})
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    const { participation } = await information(learner, slug)
    expect(participation).toMatchObject({ state: "running", finishedBy: null })
    await learner.call("POST", `/contests/${slug}/start`, {})
    expect((await information(learner, slug)).participation.startedAt).toBe(participation.startedAt)
    await other.call("POST", `/contests/${slug}/start`, {})
    const stranger = await server.signUp()
    expect(await stranger.call("POST", `/contests/${slug}/start`, {})).toMatchObject({
      status: 409,
      body: { code: "contest_not_registered" }
    })
  })

  test("shows problems and points to participants who have started", async () => {
    await send(learner, slug, "wrong")
    await send(learner, slug, "right")
    await send(other, slug, "wrong")
    await judged()
    const tasks = await learner.call("GET", `/problems/contest/${slug}`)
    expect(tasks.body.payload).toMatchObject({
      items: [{ id: 7, label: "A", my_points: 100, attempts: 2, last_verdict: "accepted" }]
    })
    expect((await learner.call("GET", `/contests/${slug}/problems/7`)).status).toBe(200)
    const table = await standings(learner, slug)
    expect(table.items.map(({ place, points, me }) => [place, points, me])).toEqual([
      [1, 100, true],
      [2, 0, false]
    ])
    expect(table.items[0]?.name, "a child under 14 without a nickname").toBeNull()
  })

  test("hides others' code while it runs, also from those who solved the problem", async () => {
    const [row] = await server.sql<{ id: number }>(
      "select max(s.id) as id from solutions s join users u on u.id = s.user_id where u.email = $1",
      [other.email]
    )
    expect(await learner.call("GET", `/solutions/${row?.id}`)).toMatchObject({ status: 403 })
  })

  test("shows others' verdicts only in the standings, also of a practice problem", async () => {
    await server.sql("update problems set reserved = false")
    for (const who of [learner, await server.signUp()]) {
      expect((await who.call("GET", "/problems/7/all-solutions")).status).toBe(404)
    }
    await server.sql("update problems set reserved = true")
  })

  test("identifies its problems by position to users who have not started", async () => {
    const tasksOf = async (who: TestLearner) => {
      const { problems, items } = await standings(who, slug)
      return {
        problem: problems[0]?.id,
        cells: new Set(items.flatMap(({ cells }) => cells.map((cell) => cell.problemId)))
      }
    }
    expect(await tasksOf(learner)).toEqual({ problem: 7, cells: new Set([7]) })
    expect(await tasksOf(await server.signUp())).toEqual({ problem: 1, cells: new Set([1]) })
  })

  test("rejects a problem of another contest", async () => {
    await insertContest(server, "empty", {
      starts: -minute,
      ends: 60 * minute,
      registrationEnds: 30 * minute
    })
    await server.sql(
      "delete from contest_problems using contests c where c.id = contest_id and slug = 'empty'"
    )
    await register(learner, "empty")
    await learner.call("POST", "/contests/empty/start", {})
    expect((await send(learner, "empty", "right")).status).toBe(404)
  })

  test("is finished by choice, and later solutions are stored without counting", async () => {
    expect(await other.call("POST", `/contests/${slug}/complete`)).toMatchObject({ status: 200 })
    expect((await other.call("POST", `/contests/${slug}/complete`)).status).toBe(200)
    expect(await send(other, slug, "right")).toMatchObject({ status: 202 })
    await judged()
    expect((await information(other, slug)).participation).toMatchObject({
      state: "finished",
      finishedBy: "choice",
      unofficial: 1
    })
    const table = await standings(learner, slug)
    expect(table.items.find(({ me }) => !me)?.points).toBe(0)
  })

  test("ends by time for the others, and its problems open with the results", async () => {
    await insertContest(server, slug, { starts: -60 * minute, ends: -minute })
    expect((await information(learner, slug)).participation).toMatchObject({
      state: "finished",
      finishedBy: "time"
    })
    await server.sql("update contests set publishes_itself = true where slug = $1", [slug])
    await server.sql(
      "delete from contest_problems where contest_id <> (select id from contests where slug = $1)",
      [slug]
    )
    await server.sql("update problems set reserved = true")
    await server.run(Effect.provide(passTime(), ChangeFeed.layer))
    await eventually(async () => expect(await stateOf(learner, slug)).toBe("results"))
    expect((await callApi(server.url, "GET", "/problems/7")).status).toBe(200)
    expect((await callApi(server.url, "GET", `/problems/contest/${slug}`)).status).toBe(200)
  })
})

/** Other tests lock in databases of their own. */
const ownLocks = `pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where locktype = 'advisory'`

describe("a solution delayed by the database", () => {
  test("counts by the time of receipt", async () => {
    const slug = "late"
    await insertContest(server, slug, { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute })
    await register(learner, slug)
    await learner.call("POST", `/contests/${slug}/start`, {})
    const id = await idOf(server, learner)
    const lockQuery = server.sql(
      "select pg_advisory_xact_lock(hashtext('submit'), hashint8($1::bigint)), pg_sleep(600)",
      [id]
    )
    const lockEnds = lockQuery.catch((error: unknown) => error)
    await expect.poll(() => server.sql(`select from ${ownLocks} and objsubid = 2`)).not.toHaveLength(0)
    const sent = send(learner, slug, "right")
    await expect.poll(() => server.sql(`select from ${ownLocks} and not granted`)).toHaveLength(1)
    await server.sql("update contests set ends_at = clock_timestamp() where slug = $1", [slug])
    await server.sql(`select pg_cancel_backend(pid) from pg_stat_activity
      where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`)
    expect(await lockEnds).toMatchObject({ _tag: "SqlError" })
    expect(await sent).toMatchObject({ status: 202 })
    const rows = await server.sql(
      `select s.unofficial, s.received_at < c.ends_at as "inTime" from solutions s join contests c on c.id = s.contest_id
      where c.slug = $1`,
      [slug]
    )
    expect(rows).toEqual([{ unofficial: null, inTime: true }])
  })
})

describe("a clock that is set back after the start", () => {
  test("does not reject solutions, and counts them from the start", async () => {
    const slug = "set-back"
    await insertContest(server, slug, { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute })
    await register(learner, slug)
    await learner.call("POST", `/contests/${slug}/start`, {})
    await server.sql(
      `update contest_participants p set started_at = date_trunc('second', now()) + interval '10 minutes' from contests c
        where c.id = p.contest_id and c.slug = $1`,
      [slug]
    )
    expect(await send(learner, slug, "right")).toMatchObject({ status: 202 })
    const rows = await server.sql(
      `select s.unofficial, s.received_at = p.started_at as "atStart" from solutions s
        join contests c on c.id = s.contest_id
        join contest_participants p on p.contest_id = c.id and p.user_id = s.user_id where c.slug = $1`,
      [slug]
    )
    expect(rows).toEqual([{ unofficial: null, atStart: true }])
  })
})

describe("the printed problems", () => {
  test("are available to organisers before the start, while they have the role", async () => {
    const slug = "paper"
    await insertContest(server, slug, { starts: 60 * minute, ends: 120 * minute })
    const [jury, former] = [await signUpOrganiser(server), await server.signUp()]
    for (const id of [jury.id, await idOf(server, former)]) {
      await server.sql(
        "insert into contest_organisers (contest_id, user_id, organiser_role) select id, $2, 'viewer' from contests where slug = $1",
        [slug, id]
      )
    }
    const printed = await callApi(server.url, "GET", `/contests/${slug}/statements`, undefined, {
      authorization: jury.authorization
    })
    expect(printed.body.payload).toMatchObject([{ label: "A", problem: { id: 7 } }])
    expect(await former.call("GET", `/contests/${slug}/statements`)).toMatchObject({ status: 403 })
  })

  test("are available to participants after they finish", async () => {
    const slug = "paper-after"
    await insertContest(server, slug, { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute })
    await register(learner, slug)
    await learner.call("POST", `/contests/${slug}/start`, {})
    const printed = () => learner.call("GET", `/contests/${slug}/statements`)
    expect(await printed()).toMatchObject({ status: 403, body: { code: "contest_not_finished" } })
    await learner.call("POST", `/contests/${slug}/complete`)
    expect((await printed()).body.payload).toMatchObject([{ label: "A", problem: { id: 7 } }])
  })
})

describe("a participant's own time", () => {
  test("ends with their duration, or with the contest", async () => {
    await insertContest(server, "own", {
      starts: -minute,
      ends: 60 * minute,
      registrationEnds: 50 * minute,
      duration: 30 * minute
    })
    await register(learner, "own")
    const { body } = await learner.call("POST", "/contests/own/start", {})
    const { started_at, ends_at } = (body.payload as unknown as { participation: Record<string, string> })
      .participation
    expect(Date.parse(ends_at ?? "") - Date.parse(started_at ?? "")).toBe(30 * minute)
  })
})

describe("the first information of a page that opens", () => {
  test("brings what the page shows at once, as the calls answer it", async () => {
    const { getContest, listAnnouncements, listQuestions, getContestInformation } = participationEndpoints
    const id = await insertContest(server, "opened", { starts: 30 * minute, ends: 60 * minute })
    await register(learner, "opened")
    await server.sql("insert into contest_announcements (contest_id, text) values ($1, 'To all')", [id])
    await server.sql(
      "insert into contest_announcements (contest_id, user_id, text) values ($1, $2, 'To another')",
      [id, await idOf(server, other)]
    )
    await learner.call("POST", "/contests/opened/questions", { text: "May I?" })
    const ask = (path: string) => learner.call("GET", `/contests/opened${path}`)
    const contest = payloadOf(getContest.success, await ask(""))
    const { opening } = payloadOf(getContestInformation.success, await ask("/information?opening=1"))
    expect(JSON.parse(opening ?? "")).toMatchObject([
      {
        key: queryKeys.contest("opened"),
        data: { ...contest, serverTime: expect.any(String) as unknown }
      },
      {
        key: queryKeys.announcements("opened"),
        data: payloadOf(listAnnouncements.success, await ask("/announcements"))
      },
      { key: queryKeys.questions("opened"), data: payloadOf(listQuestions.success, await ask("/questions")) }
    ])
    expect(opening).toContain("To all")
    expect(opening).not.toContain("To another")
    expect(payloadOf(getContestInformation.success, await ask("/information"))).not.toHaveProperty("opening")
  })

  test("contains no questions for visitors", async () => {
    const answer = await fetch(`${server.url}/api/contests/opened/information?opening=1`)
    const { payload } = (await answer.json()) as { readonly payload: { readonly opening: string } }
    expect(payload.opening).toContain("To all")
    expect(payload.opening).not.toContain("May I?")
  })
})

describe("windows", () => {
  test("only one takes part, and another can take over", async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await insertContest(server, "twice", {
      starts: -minute,
      ends: 60 * minute,
      registrationEnds: 50 * minute
    })
    await register(learner, "twice")
    await learner.call("POST", "/contests/twice/start", { window: first })
    const elsewhere = async (window: string) => {
      const answer = await learner.call("GET", `/contests/twice/information?window=${window}`)
      return payloadOf(participationEndpoints.getContestInformation.success, answer).participation.elsewhere
    }
    expect([await elsewhere(first), await elsewhere(second)]).toEqual([false, true])
    expect((await learner.call("PUT", "/contests/twice/window", { window: second })).status).toBe(200)
    expect([await elsewhere(first), await elsewhere(second)]).toEqual([true, false])
    expect((await learner.call("PUT", "/contests/twice/window", { window: "mine" })).status).toBe(422)
    expect((await other.call("PUT", "/contests/twice/window", { window: second })).status).toBe(409)
    expect(await learner.call("POST", `/contests/twice/complete?window=${first}`)).toMatchObject({
      status: 409,
      body: { code: "contest_open_elsewhere" }
    })
    expect((await learner.call("POST", `/contests/twice/complete?window=${second}`)).status).toBe(200)
  })
})

describe("questions to the jury", () => {
  const slug = "asked"
  beforeAll(async () => {
    await insertContest(server, slug, { starts: -minute, ends: 60 * minute, registrationEnds: 50 * minute })
    await register(learner, slug)
    await register(other, slug)
    await learner.call("POST", `/contests/${slug}/start`, {})
  })
  const ask = (text: string, problemId?: number) =>
    learner.call("POST", `/contests/${slug}/questions`, {
      text,
      ...(problemId === undefined ? {} : { problem_id: problemId })
    })

  test("are visible to the author only until they are answered to all", async () => {
    expect(await ask("  Can the sum be negative?  ", 7)).toMatchObject({
      status: 201,
      body: { payload: { text: "Can the sum be negative?", mine: true } }
    })
    const seen = async () => (await other.call("GET", `/contests/${slug}/questions`)).body.payload
    expect(await seen()).toEqual([])
    await server.sql("update contest_questions set answer = 'Yes', answered_at = now(), public = true")
    expect(await seen(), "a task is discussed only with those who have it").toEqual([])
    await other.call("POST", `/contests/${slug}/start`, {})
    expect(await seen()).toMatchObject([{ answer: "Yes", mine: false }])
  })

  test("are rejected if empty, about other problems, from strangers, or with too many pending", async () => {
    expect(await ask("   ")).toMatchObject({ status: 422, body: { errors: { text: expect.any(Array) } } })
    expect((await ask("About this one?", 99)).status).toBe(404)
    const stranger = await server.signUp()
    expect((await stranger.call("POST", `/contests/${slug}/questions`, { text: "Hello?" })).status).toBe(409)
    for (let count = 0; count < 5; count++) expect((await ask(`Question ${count}?`)).status).toBe(201)
    expect((await ask("One more?")).status).toBe(429)
  })
})
