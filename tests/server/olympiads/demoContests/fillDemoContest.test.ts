import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importContests } from "../../../../server/olympiads/import/importContests.ts"
import { seedSyntheticUsers } from "../../../../server/olympiads/demoContests/syntheticUsers.ts"
import { passTime, publishJudged } from "../../../../server/olympiads/life/contestClock.ts"
import { renewDemoContests } from "../../../../server/olympiads/life/renewDemoContests.ts"
import { recordVerdict } from "../../../../server/recordVerdict.ts"
import { judgeFailed } from "../../../../server/judge/worker/judgeSource.ts"
import { contentWith, final, round } from "../import/demonstrations.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain

beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.rows("delete from contests")
  await domain.rows("delete from users")
})

const runClockJobs = async () => {
  await domain.run(passTime())
  await domain.run(publishJudged())
  await domain.run(renewDemoContests())
}

const firstStart = async (contests: Readonly<Record<string, string>> = { cup: round }) => {
  await domain.run(importContests(await contentWith(contests)))
  await domain.run(seedSyntheticUsers(true))
  await runClockJobs()
}

interface Waiting {
  readonly id: number
  readonly right: boolean
}

/** The judge's verdicts on the authors' programs for the sum problem. */
async function judgeAll(): Promise<void> {
  const job = "00000000-0000-4000-8000-000000000001"
  const waiting =
    await domain.rows<Waiting>(`update solutions set status = 'running', job_id = '${job}', attempt = 0
    where status = 'queued' returning id, source like '%a + b%' as right`)
  const tests = [1, 2, 3].map((ordinal) => ({
    ...{ ordinal, sample: ordinal === 1, timeMs: 1, memoryKb: 1 },
    ...{ input: null, expected: null, actual: null, message: null }
  }))
  for (const { id, right } of waiting) {
    const status = right ? ("accepted" as const) : ("wrong_answer" as const)
    await domain.run(
      recordVerdict(
        { solutionId: id, jobId: job, attempt: 0 },
        { ...judgeFailed, status, testsTotal: 3, tests: tests.map((each) => ({ ...each, status })) }
      ).pipe(Effect.asVoid)
    )
  }
}

const statuses = async () =>
  Object.fromEntries(
    (await domain.rows<{ slug: string; status: string }>("select slug, status from contests")).map((row) => [
      row.slug,
      row.status
    ])
  )

const participants = (slug: string) =>
  domain.rows<{ userId: number; synthetic: boolean; points: number }>(
    `select p.user_id as "userId", u.synthetic as "synthetic", p.points from contest_participants p
    join users u on u.id = p.user_id join contests c on c.id = p.contest_id
    where c.slug = '${slug}' and p.started_at is not null order by p.user_id`
  )

const sent = (slug: string) =>
  domain.rows<{
    at: string
  }>(`select s.user_id, s.source, extract(epoch from s.received_at - c.starts_at) as at
    from solutions s join contests c on c.id = s.contest_id where c.slug = '${slug}' order by s.user_id, s.received_at`)

describe("a finished demo contest", () => {
  test("gets the synthetic users' results when the judge is done", async () => {
    await firstStart()
    expect(await statuses()).toMatchObject({ "cup-1": "result_calculation" })
    await judgeAll()
    await runClockJobs()
    expect(await statuses()).toMatchObject({ "cup-1": "closed_contest", "cup-2": "started_contest" })
    const lines = await participants("cup-1")
    expect(lines).toHaveLength(12)
    expect(new Set(lines.map(({ points }) => points))).toEqual(new Set([0, 50]))
    expect(await participants("cup-2")).toEqual([])
  })

  test("has participations within its time, with solutions in order", async () => {
    await firstStart()
    const [{ wrong } = { wrong: -1 }] = await domain.rows<{ wrong: number }>(`select count(*)::int as wrong
      from solutions s join contests c on c.id = s.contest_id
      join contest_participants p on p.contest_id = c.id and p.user_id = s.user_id
      where p.started_at < c.starts_at or s.received_at < p.started_at or s.received_at > coalesce(p.completed_at, c.ends_at)
        or s.received_at > p.started_at + make_interval(secs => c.duration_s) or p.completed_at > c.ends_at`)
    expect(wrong).toBe(0)
    const [{ jobs } = { jobs: 0 }] = await domain.rows<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job j join solutions s on s.id = (j.data ->> 'solutionId')::bigint
      where j.name = 'judging' and j.priority = 0 and j.group_id = 'lowPriority'`
    )
    expect(jobs).toBe((await sent("cup-1")).length)
  })

  test("is filled once, despite parallel and repeated runs", async () => {
    await firstStart()
    const before = await sent("cup-1")
    expect(before.length).toBeGreaterThan(5)
    await domain.run(seedSyntheticUsers(true))
    await Promise.all([runClockJobs(), runClockJobs()])
    expect(await sent("cup-1")).toEqual(before)
    await judgeAll()
    await runClockJobs()
    await runClockJobs()
    expect(await sent("cup-1")).toEqual(before)
    const [{ people } = { people: 0 }] = await domain.rows<{ people: number }>(
      "select count(*)::int as people from users where synthetic"
    )
    expect(people).toBe(12)
  })

  test("promotes synthetic users into the next stage, where they take part too", async () => {
    const over = final.replace("first: 0d", "first: -6h")
    await firstStart({ cup: round, final: over })
    expect(await statuses(), "waits for the previous stage").toMatchObject({
      "final-1": "result_calculation"
    })
    await judgeAll()
    await runClockJobs()
    await runClockJobs()
    await judgeAll()
    await runClockJobs()
    expect(await statuses()).toMatchObject({ "cup-1": "closed_contest", "final-1": "closed_contest" })
    const passed = (await participants("cup-1")).filter(({ points }) => points >= 10)
    expect((await participants("final-1")).map(({ userId }) => userId)).toEqual(
      passed.map(({ userId }) => userId)
    )
    expect(passed.length).toBeGreaterThan(2)
  })

  test("repeats with them if no learner took part", async () => {
    await firstStart()
    await judgeAll()
    await runClockJobs()
    // It began in the current hour, which may be less than a minute old.
    await domain.rows(`update contests set starts_at = starts_at - interval '1 day',
      registration_ends_at = starts_at - interval '1 day', ends_at = now() - interval '1 minute',
      next_moment = now() where slug = 'cup-2'`)
    await runClockJobs()
    await judgeAll()
    await runClockJobs()
    expect(await statuses()).toMatchObject({ "cup-2": "closed_contest" })
    expect(await participants("cup-2")).toHaveLength(12)
  })

  test("gets no synthetic users if a learner took part", async () => {
    await domain.run(importContests(await contentWith({ cup: round })))
    const learner = await addLearner(domain)
    await domain.rows(`insert into contest_participants (contest_id, user_id, started_at)
      select id, ${learner}, starts_at from contests where slug = 'cup-1'`)
    await domain.run(seedSyntheticUsers(true))
    await runClockJobs()
    expect((await participants("cup-1")).map(({ userId }) => userId)).toEqual([learner])
    expect(await statuses()).toMatchObject({ "cup-1": "closed_contest" })
  })
})

test("a contest of an organiser gets no synthetic users", async () => {
  await domain.run(seedSyntheticUsers(true))
  await domain.rows(`insert into contests (slug, status, title_ru, starts_at, ends_at, publishes_itself)
    values ('own', 'result_calculation', 'Своя', now() - interval '2 hours', now() - interval '1 hour', true)`)
  await runClockJobs()
  expect(await participants("own")).toEqual([])
})

test("synthetic users get no rewards and no notifications, and are deleted with all their data", async () => {
  await firstStart()
  await judgeAll()
  await runClockJobs()
  for (const table of ["rating_totals", "problem_status", "ledger_entries"]) {
    const earned = domain.rows(`select from ${table} where user_id in (select id from users where synthetic)`)
    await expect(earned).resolves.toEqual([])
  }
  expect(await domain.rows("select from notifications where kind = 'verdict'")).toEqual([])
  expect(await domain.rows("select from problems where attempts > 0")).toEqual([])
  expect(await domain.rows("select from users where synthetic and (listed or email is not null)")).toEqual([])

  await domain.run(seedSyntheticUsers(false))
  await runClockJobs()
  expect(await participants("cup-1")).toEqual([])
  expect(await statuses()).toMatchObject({ "cup-1": "closed_contest" })
})
