import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { organiserRejudgeEndpoints } from "../../../../../src/api/contract/organiser/rejudge.ts"
import { verifyTotals } from "../../../../../server/olympiads/results/verifyTotals.ts"
import { adds, fakeBackend } from "../../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../../practice/solutions/judging.ts"
import { auditOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"
import { addSolution, runningContest } from "./resultsFixture.ts"
import { eventually } from "../../../../support/eventually.ts"

let server: TestServer
let stopJudge: () => Promise<void>
let jury: ContestOrganiser
let viewer: ContestOrganiser
let contestId: number
let wronged: number
let beforeApplying: Awaited<ReturnType<typeof seen>>

/** The stored verdicts of these programs differ from the judge's. */
const program = (input: string, code: string) =>
  code === "right" || code === "wronged" ? adds(input, code) : { stdout: "none" }

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(server, fakeBackend(program))
  contestId = await runningContest(server, "cup", [901, 902, 903])
  await addSolution(server, contestId, { userId: 901, source: "right", passed: 2, minutesAgo: 40 })
  wronged = await addSolution(server, contestId, {
    userId: 902,
    source: "wronged",
    passed: 1,
    minutesAgo: 50
  })
  await addSolution(server, contestId, { userId: 903, source: "favoured", passed: 2, minutesAgo: 20 })
  jury = await organiserOf(server, { cup: "jury" })
  viewer = await organiserOf(server, { cup: "viewer" })
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const everything = { problem_ids: [], user_ids: [], verdicts: [] }
const look = async () =>
  payloadOf(organiserRejudgeEndpoints.getRejudging.success, await jury.asked("GET", "/cup/rejudging"))
const judged = () =>
  eventually(async () => {
    const { rejudging } = await look()
    expect(rejudging?.done).toBe(rejudging?.total)
    return rejudging
  })
const act = (id: number | undefined, type: "apply" | "drop" | "undo", by = jury) =>
  by.asked("POST", `/cup/rejudging/${id}`, { type })
/** The rejudging that is neither applied nor dropped. */
const openId = async () => (await look()).rejudging?.id
/** Everything about the contest that is visible outside the jury. */
const seen = () =>
  server.sql<Record<string, unknown>>(
    `select (select jsonb_agg(to_jsonb(s) - '{job_id}'::text[] order by id) from solutions s) as solutions,
      (select jsonb_agg(to_jsonb(r) order by solution_id) from solution_results r) as tests,
      (select jsonb_agg(to_jsonb(p) - 'changed_in' order by user_id) from contest_participants p) as participants,
      (select jsonb_agg(to_jsonb(r) order by user_id) from contest_results r) as results,
      (select jsonb_agg(to_jsonb(p)) from problem_status p) as statuses,
      (select count(*) from notifications) as notifications, (select count(*) from events) as events`
  )

describe("a rejudging", () => {
  test("needs the jury role", async () => {
    expect((await viewer.asked("POST", "/cup/rejudging", everything)).status).toBe(404)
    expect((await viewer.asked("GET", "/cup/rejudging")).status).toBe(404)
  })

  test("without solutions is refused", async () => {
    const answer = await jury.asked("POST", "/cup/rejudging", { ...everything, verdicts: ["time_limit"] })
    expect([answer.status, answer.body.code]).toEqual([409, undefined])
    expect((await look()).rejudging).toBeNull()
  })

  test("shows its changes to the jury only", async () => {
    const before = await seen()
    expect(await jury.asked("POST", "/cup/rejudging", everything)).toMatchObject({
      body: { payload: { total: 3 } }
    })
    expect((await jury.asked("POST", "/cup/rejudging", everything)).status).toBe(409)
    const rejudging = await judged()
    expect(await seen()).toEqual(before)
    expect(rejudging).toMatchObject({ changed: 2, failed: 0, moved: 3 })
    expect(rejudging?.changes.map(({ userId, before: was, after }) => [userId, was, after])).toEqual([
      [902, { status: "wrong_answer", points: 50 }, { status: "accepted", points: 100 }],
      [903, { status: "accepted", points: 100 }, { status: "wrong_answer", points: 0 }]
    ])
    expect(
      rejudging?.moves.map(({ userId, before: was, after }) => [userId, was.place, after.place])
    ).toEqual([
      [902, 3, 1],
      [901, 1, 2],
      [903, 2, 3]
    ])
  })

  test("leaves everything unchanged when it is dropped", async () => {
    const before = await seen()
    const dropped = await openId()
    expect((await act(dropped, "drop")).status).toBe(200)
    expect((await look()).rejudging).toBeNull()
    expect(await seen()).toEqual(before)
    expect((await act(dropped, "apply")).status).toBe(404)
  })

  test("applies the shown changes, notifies the participants, and the totals agree", async () => {
    await jury.asked("POST", "/cup/rejudging", { ...everything, user_ids: [902] })
    const shown = await judged()
    expect(shown).toMatchObject({ total: 1, changed: 1 })
    const applied = await openId()
    beforeApplying = await seen()
    const answers = await Promise.all([act(applied, "apply"), act(applied, "apply")])
    // Of two clicks one applies it.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 200)?.body.payload).toEqual({ changed: 1 })
    const [participant] = await server.sql(
      "select points, solved from contest_participants where user_id = 902"
    )
    expect(participant).toEqual({ points: 100, solved: 1 })
    expect(
      await server.sql("select status, score, contest_points from solutions where id = $1", [wronged])
    ).toEqual([{ status: "accepted", score: 100, contest_points: 100 }])
    expect(await server.sql("select user_id, status from problem_status")).toEqual([
      { user_id: 902, status: "solved" }
    ])
    expect(await server.sql("select user_id, subject from notifications where kind = 'verdict'")).toEqual([
      { user_id: 902, subject: wronged }
    ])
    // The rewards of the new verdict.
    expect(await server.sql("select user_id, kind from achievements")).toEqual([
      { user_id: 902, kind: "first_solve" }
    ])
    expect(await server.sql("select user_id, kind from ledger_entries")).toEqual([
      { user_id: 902, kind: "solved" }
    ])
    expect(await server.run(verifyTotals(contestId))).toMatchObject({ differences: [] })
    expect(await auditOf(server, "cup")).toEqual([
      "rejudging.start",
      "rejudging.drop",
      "rejudging.start",
      "rejudging.apply"
    ])
  })

  test("is undone with its results, and the achievements and zamarubles stay", async () => {
    const { history } = await look()
    expect(history).toMatchObject([
      { solutions: 1, changed: 1, appliedBy: jury.email, undoneAt: null, canUndo: true }
    ])
    const applied = history[0]?.id
    expect((await act(applied, "undo", viewer)).status).toBe(404)
    const undone = await act(applied, "undo")
    expect([undone.status, undone.body.payload]).toEqual([200, { changed: 1 }])
    const after = await seen()
    for (const part of ["solutions", "tests", "participants", "results"]) {
      expect([part, after[0]?.[part]]).toEqual([part, beforeApplying[0]?.[part]])
    }
    expect(
      await server.sql(
        "select user_id, data ->> 'status' as status from notifications where kind = 'verdict'"
      )
    ).toEqual([{ user_id: 902, status: "wrong_answer" }])
    expect(await server.sql("select user_id from ledger_entries")).toEqual([{ user_id: 902 }])
    expect(await server.sql("select user_id from achievements")).toEqual([{ user_id: 902 }])
    expect(await server.run(verifyTotals(contestId))).toMatchObject({ differences: [] })
    expect((await act(applied, "undo")).status).toBe(409)
    expect((await look()).history).toMatchObject([{ undoneBy: jury.email, canUndo: false }])
    expect((await auditOf(server, "cup")).at(-1)).toBe("rejudging.undo")
  })

  test("is not applied before all is judged", async () => {
    await stopJudge()
    await jury.asked("POST", "/cup/rejudging", everything)
    const answer = await act(await openId(), "apply")
    expect([answer.status, answer.body.code]).toEqual([409, undefined])
    expect(await look()).toMatchObject({ isJudgeOnline: false, rejudging: { total: 3, done: 0 } })
  })

  test("continues when the judge returns", async () => {
    stopJudge = await startJudge(server, fakeBackend(program))
    expect(await judged()).toMatchObject({ total: 3, failed: 0 })
    expect((await look()).isJudgeOnline).toBe(true)
    await act(await openId(), "drop")
  })

  test("ends even if its jobs were lost, or ended their worker each time", async () => {
    await stopJudge()
    await jury.asked("POST", "/cup/rejudging", everything)
    const [killer] = await server.sql<{ id: number }>(
      "select r.id from rejudged_solutions r join solutions s on s.id = solution_id where s.user_id = 903"
    )
    await server.sql(
      "update pgboss.job set state = 'failed' where data = jsonb_build_object('rejudgedId', $1::bigint)",
      [killer?.id]
    )
    await server.sql("delete from pgboss.job where data ? 'rejudgedId' and state = 'created'")
    // The judge starts with this row.
    stopJudge = await startJudge(server, fakeBackend(program))
    expect(await judged()).toMatchObject({ total: 3, failed: 1 })
    await act(await openId(), "drop")
  })
})

describe("background judging", () => {
  test("has the lowest priority", async () => {
    const rows = await server.sql<{ priority: number }>(
      "select distinct priority from pgboss.job where data ? 'rejudgedId' or data ? 'referenceId'"
    )
    expect(rows).toEqual([{ priority: 0 }])
  })
})
