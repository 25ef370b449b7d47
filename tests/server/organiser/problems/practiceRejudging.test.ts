import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { eraseDueAccounts } from "../../../../server/account/accounts/eraseAccounts.ts"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { insertContest, minute } from "../../olympiads/contestFixture.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { type Author, bringSum, signUpAuthor } from "./problemServer.ts"
import { eventually } from "../../../support/eventually.ts"

let server: TestServer
let author: Author
let other: Author
let stopJudge: () => Promise<void>
let id: number
/** Programs that solve the problem by the tests of the moment. */
let right = ["steady", "favoured"]

const judge = fakeBackend((input, code) => (right.includes(code) ? adds(input, code) : { stdout: "none" }))

const people = { wronged: 901, favoured: 902, steady: 903, child: 904 }

async function addLearner(userId: number, nickname: string | null, born: string) {
  await server.sql(
    `insert into users (id, email, password_hash, first_name, last_name, nickname, date_of_birth,
      privacy_consent_version, personal_data_consent_version, email_confirmed_at) overriding system value
    values ($1, $1 || '@zama.test', '', 'Анна', 'Ёлкина', $2, $3::date, '1', '1', now())`,
    [userId, nickname, born]
  )
}

/** A solution that the judge finds when it starts. */
const send = (userId: number, source: string, language = "python", contestId: number | null = null) =>
  server.sql(
    `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, priority, tests_total,
      received_at, contest_id)
    values ($1, $2, 1, $3, $4, $4, 20, 3, now() - interval '1 hour', $5)`,
    [userId, id, language, source, contestId]
  )

async function judgeAll() {
  stopJudge = await startJudge(server, judge)
  const waiting = "select from solutions where status in ('queued', 'running')"
  await eventually(async () => expect(await server.sql(waiting)).toEqual([]))
}

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  author = await signUpAuthor(server)
  other = await signUpAuthor(server)
  id = await bringSum(author)
  await server.sql("update problems set reserved = false where id = $1", [id])
  await addLearner(people.wronged, "Совёнок", "2005-01-01")
  await addLearner(people.favoured, null, "2005-01-01")
  await addLearner(people.steady, null, "2005-01-01")
  await addLearner(people.child, null, "2018-01-01")
  await send(people.wronged, "wronged")
  await send(people.favoured, "favoured")
  await send(people.steady, "steady")
  await send(people.child, "wronged", "cpp")
  const contestId = await insertContest(server, "cup", { starts: -60 * minute, ends: 60 * minute })
  await server.sql(
    "insert into contest_problems (contest_id, problem_id, ordinal, points) values ($1, $2, 2, 100)",
    [contestId, id]
  )
  await server.sql(
    "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '1 hour')",
    [contestId, people.wronged]
  )
  await send(people.wronged, "wronged", "python", contestId)
  await judgeAll()
  await server.sql("update contests set status = 'closed_contest'")
  right = ["steady", "wronged"]
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const look = async () =>
  payloadOf(calls.getPracticeRejudging.success, await author.call("GET", `/${id}/rejudging`))
const everything = { languages: [], verdicts: [] }
const start = (chosen: object = everything) => author.call("POST", `/${id}/rejudging`, chosen)
const judged = () =>
  eventually(async () => {
    const { rejudging } = await look()
    expect(rejudging?.done).toBe(rejudging?.total)
    return rejudging!
  })
const act = (rejudgingId: number | undefined, type: "apply" | "drop" | "undo") =>
  author.call("POST", `/${id}/rejudging/${rejudgingId}`, { type })

/** What verdicts decide: solutions, statuses, statistics and the rating. */
const verdicts = () =>
  server.sql<Record<string, unknown>>(
    `select (select jsonb_agg(to_jsonb(s) - '{job_id}'::text[] order by id) from solutions s) as solutions,
      (select jsonb_agg(to_jsonb(r) order by solution_id) from solution_results r) as tests,
      (select jsonb_agg(to_jsonb(p) order by user_id, problem_id) from problem_status p) as statuses,
      (select jsonb_agg(to_jsonb(p) order by user_id) from contest_participants p) as participants,
      (select jsonb_agg(jsonb_build_object('user', user_id, 'points', points, 'solved', solved) order by user_id)
        from rating_totals where points > 0) as rating,
      (select jsonb_build_array(attempts, accepted) from problems where id = ${id}) as statistics`
  )
const owned = () =>
  server.sql(
    `select (select jsonb_agg(to_jsonb(e) order by user_id, number) from ledger_entries e) as ledger,
      (select jsonb_agg(to_jsonb(w) order by user_id) from wallets w) as wallets,
      (select jsonb_agg(to_jsonb(a) order by id) from achievements a) as achievements`
  )
const messages = () =>
  server.sql(
    "select (select count(*) from notifications) as notifications, (select count(*) from events) as events"
  )
const solvedBy = async () =>
  (
    await server.sql<{ id: number }>(
      "select user_id::int as id from problem_status where status = 'solved' order by 1"
    )
  ).map((row) => row.id)
const unequalWallets = () =>
  server.sql(
    `select w.user_id from wallets w
    where balance <> (select coalesce(sum(amount), 0) from ledger_entries e where e.user_id = w.user_id)`
  )

describe("a rejudging of practice solutions", () => {
  test("shows its changes to the organisers only, with the names that learners see", async () => {
    const before = [await verdicts(), await owned(), await messages()]
    expect((await start()).body.payload).toEqual({ total: 4 })
    expect((await start()).status).toBe(409)
    const rejudging = await judged()
    expect([await verdicts(), await owned(), await messages()]).toEqual(before)
    expect(rejudging).toMatchObject({ total: 4, failed: 0, outdated: 0, changed: 3, madeBy: author.email })
    expect(rejudging.verdicts).toEqual([
      { before: "wrong_answer", after: "accepted", count: 2 },
      { before: "accepted", after: "wrong_answer", count: 1 }
    ])
    expect(rejudging.changes.map(({ userId, name }) => [userId, name])).toEqual([
      [people.wronged, "Совёнок"],
      [people.favoured, "Анна Ё."],
      [people.child, null]
    ])
    expect(rejudging.effects).toEqual({
      ...{ solved: 2, unsolved: 1, pointsGained: 40, pointsLost: 20, paid: 2, amount: 10 },
      before: { attempts: 5, accepted: 2 },
      after: { attempts: 5, accepted: 3 }
    })
    expect(await server.sql("select distinct priority from pgboss.job where data ? 'rejudgedId'")).toEqual([
      { priority: 0 }
    ])
  })

  test("belongs to its problem", async () => {
    const { rejudging } = await look()
    const foreign = await bringSum(other)
    for (const type of ["apply", "undo", "drop"]) {
      const answer = await other.call("POST", `/${foreign}/rejudging/${rejudging?.id}`, { type })
      expect(answer.status).toBe(404)
    }
    expect((await other.call("GET", `/${id}/rejudging`)).status).toBe(404)
    expect((await look()).rejudging?.id).toBe(rejudging?.id)
  })

  test("is not applied after the problem changed", async () => {
    const { rejudging } = await look()
    const limits = { version: 1, time_limit_ms: 2000, memory_limit_mb: 64 }
    await author.call("PUT", `/${id}/limits`, limits)
    expect((await look()).rejudging?.outdated).toBe(4)
    const answer = await act(rejudging?.id, "apply")
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("problem changed")])
    expect((await act(rejudging?.id, "drop")).status).toBe(200)
    expect((await act(rejudging?.id, "apply")).status).toBe(404)
  })

  test("takes only the chosen solutions", async () => {
    expect((await start({ languages: ["cpp"], verdicts: ["accepted"] })).status).toBe(409)
    expect((await start({ languages: ["cpp"], verdicts: ["wrong_answer"] })).body.payload).toEqual({
      total: 1
    })
    const { id: rejudgingId, changes } = await judged()
    expect(changes.map(({ userId }) => userId)).toEqual([people.child])
    await act(rejudgingId, "drop")
  })

  test("waits for a judge, and is not applied before all is judged", async () => {
    await stopJudge()
    await start()
    const { rejudging, isJudgeOnline } = await look()
    expect([isJudgeOnline, rejudging?.done, rejudging?.effects]).toEqual([false, 0, null])
    expect((await act(rejudging?.id, "apply")).status).toBe(409)
    await server.sql("delete from pgboss.job where data ? 'rejudgedId' and state = 'created'")
    // The judge queues lost solutions again.
    stopJudge = await startJudge(server, judge)
    expect(await judged()).toMatchObject({ total: 4, failed: 0, outdated: 0 })
  })

  test("is applied once, with status, rating, statistics and rewards, and nobody loses zamarubles", async () => {
    const before = await verdicts()
    const { rejudging } = await look()
    const clicks = await Promise.all([act(rejudging?.id, "apply"), act(rejudging?.id, "apply")])
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await solvedBy()).toEqual([people.wronged, people.steady, people.child])
    const after = await verdicts()
    expect(after[0]).toMatchObject({
      statistics: [5, 3],
      rating: [people.wronged, people.steady, people.child].map((user) => ({ user, points: 20, solved: 1 })),
      participants: before[0]?.["participants"]
    })
    expect(await server.sql("select status from solutions where contest_id is not null")).toEqual([
      { status: "wrong_answer" }
    ])
    expect(
      await server.sql("select user_id::int as id, balance from wallets where balance > 0 order by 1")
    ).toEqual(Object.values(people).map((user) => ({ id: user, balance: 10 })))
    expect(await unequalWallets()).toEqual([])
    expect(await server.sql("select from achievements where user_id = $1", [people.favoured])).not.toEqual([])
    expect(
      await server.sql(
        `select user_id::int as id, data ->> 'status' as status from notifications
        where kind = 'verdict' and user_id = $1`,
        [people.favoured]
      )
    ).toEqual([{ id: people.favoured, status: "wrong_answer" }])

    const rewarded = await owned()
    const { history } = await look()
    expect(history).toMatchObject([
      { id: rejudging?.id, appliedBy: author.email, solutions: 4, changed: 3, canUndo: true }
    ])
    const undone = await act(rejudging?.id, "undo")
    expect([undone.status, undone.body.payload]).toEqual([200, { changed: 3 }])
    expect(await verdicts()).toEqual(before)
    expect(await owned()).toEqual(rewarded)
    expect(await unequalWallets()).toEqual([])
    expect((await act(rejudging?.id, "undo")).status).toBe(409)
    expect((await look()).history).toMatchObject([{ undoneBy: author.email, canUndo: false }])
  })

  test("is undone only before the later ones of its solutions", async () => {
    const before = await verdicts()
    await start()
    const first = await judged()
    await act(first.id, "apply")
    const between = await verdicts()
    right = ["steady", "favoured"]
    await start({ languages: ["cpp"], verdicts: [] })
    const second = await judged()
    await act(second.id, "apply")
    const refused = await act(first.id, "undo")
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("later")])
    expect((await look()).history.map(({ id: each, canUndo }) => [each, canUndo]).slice(0, 2)).toEqual([
      [second.id, true],
      [first.id, false]
    ])
    expect((await act(second.id, "undo")).status).toBe(200)
    expect(await verdicts()).toEqual(between)
    expect((await act(first.id, "undo")).status).toBe(200)
    expect(await verdicts()).toEqual(before)
  })

  test("is undone without the solution of a learner who has solved the problem since", async () => {
    right = ["steady", "wronged"]
    await start()
    const { id: rejudgingId } = await judged()
    await act(rejudgingId, "apply")
    await stopJudge()
    await send(people.favoured, "steady")
    await judgeAll()
    await act(rejudgingId, "undo")
    expect(await solvedBy()).toEqual([people.favoured, people.steady])
    await server.sql("update solutions set status = 'wrong_answer' where user_id = $1", [people.favoured])
  })

  test("forgets the solutions of erased accounts", async () => {
    await start({ languages: ["python"], verdicts: [] })
    await judged()
    await server.sql("update users set deletion_asked_at = now() - interval '60 days' where id = $1", [
      people.wronged
    ])
    await server.run(eraseDueAccounts)
    const { rejudging, solutions } = await look()
    expect([rejudging?.total, solutions]).toEqual([3, 4])
    expect(rejudging?.changes.map(({ userId }) => userId)).not.toContain(people.wronged)
    expect((await act(rejudging?.id, "apply")).status).toBe(200)
    expect((await act(rejudging?.id, "undo")).status).toBe(200)
  })
})
