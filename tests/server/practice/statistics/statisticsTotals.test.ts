import { randomUUID } from "node:crypto"
import * as fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { recordVerdict } from "../../../../server/recordVerdict.ts"
import { judgeFailed, type Judgement } from "../../../../server/judge/worker/judgeSource.ts"
import { getAccuracy } from "../../../../server/practice/statistics/statisticHandlers.ts"
import { getActivity } from "../../../../server/practice/statistics/getActivity.ts"
import { getResolvedProblems } from "../../../../server/practice/statistics/getResolvedProblems.ts"
import { getStreak } from "../../../../server/rewards/streak/getStreak.ts"
import { addLearner, createDomain, type Domain } from "../../domain.ts"

const problems = 4

let domain: Domain
beforeAll(async () => {
  domain = await createDomain()
  await domain.rows(`insert into problems (id, slug, content_hash, judging_hash, difficulty, title_en, search,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker)
    select n, 'p' || n, '', '', n, 'P', '', 1, 1, 1, '{}' from generate_series(1, ${problems}) n`)
})
afterAll(() => domain.close())

const verdicts = ["accepted", "wrong_answer", "compilation_error", "time_limit", "judge_error"] as const

interface Solution {
  readonly problem: number
  readonly verdict: (typeof verdicts)[number]
  readonly daysAgo: number
  /** Whether the judge has judged it, and how often it reports that. */
  readonly times: number
}

const someSolution: fc.Arbitrary<Solution> = fc.record({
  problem: fc.integer({ min: 1, max: problems }),
  verdict: fc.constantFrom(...verdicts),
  daysAgo: fc.integer({ min: 0, max: 6 }),
  times: fc.integer({ min: 0, max: 2 })
})

const judgement = (status: Judgement["status"]): Judgement => ({
  ...judgeFailed,
  status,
  score: status === "accepted" ? 100 : 0
})

/** Inserts solutions and verdicts by the transaction that records every verdict. */
async function judge(who: number, { problem, verdict, daysAgo, times }: Solution) {
  const job = randomUUID()
  const [row] = await domain.rows<{
    id: number
  }>(`insert into solutions (user_id, problem_id, problem_version, language,
      source, source_hash, status, priority, job_id, attempt, received_at)
    values (${who}, ${problem}, 1, 'python', '', '', 'running', 0, '${job}', 0, now() - interval '${daysAgo} days')
    returning id::int`)
  for (let time = 0; time < times; time++) {
    await domain.run(recordVerdict({ solutionId: row!.id, jobId: job, attempt: 0 }, judgement(verdict)))
  }
}

interface Row {
  readonly problem: number
  readonly status: string
  readonly day: string
}

/** Counts from the rows in the simplest way. */
async function countTotals(who: number) {
  const rows = await domain.rows<Row>(`select problem_id::int as problem, status,
      (received_at at time zone 'Europe/Moscow')::date::text as day from solutions where user_id = ${who}`)
  const judged = rows.filter(({ status }) => !["queued", "running", "judge_error"].includes(status))
  const accepted = judged.filter(({ status }) => status === "accepted")
  const [now] = await domain.rows<{ day: string }>(
    `select (now() at time zone 'Europe/Moscow')::date::text as day`
  )
  const good = new Set(accepted.map(({ day }) => day))
  const before = (day: string, days: number) =>
    new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
  const last = good.has(now!.day) ? 0 : 1
  let streak = 0
  while (good.has(before(now!.day, last + streak))) streak++
  const solved = [...new Set(accepted.map(({ problem }) => problem))].toSorted((one, other) => one - other)
  return {
    solved,
    solvedInAll: solved.length,
    accepted: accepted.length,
    attempts: judged.length,
    streak,
    days: [...new Set(judged.map(({ day }) => day))].toSorted().map((day) => ({
      day,
      attempts: judged.filter((row) => row.day === day).length,
      accepted: accepted.filter((row) => row.day === day).length,
      steps: 0
    }))
  }
}

/** The same totals in the profile. */
async function profile(who: number) {
  const [resolved, accuracy, activity, streak] = await Promise.all([
    domain.run(getResolvedProblems(who)),
    domain.run(getAccuracy(who)),
    domain.run(getActivity(who)),
    domain.run(getStreak(who))
  ])
  const solved = resolved.byDifficulty.flatMap(({ difficulty, solved: count }) =>
    count === 1 ? [difficulty] : []
  )
  return {
    solved,
    solvedInAll: resolved.solved,
    accepted: accuracy.accepted,
    attempts: accuracy.attempts,
    streak: streak.dayCount,
    days: activity.days
  }
}

test("the profile's totals equal a recount from the solutions, read in between or for the first time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someSolution, { maxLength: 12 }), fc.boolean(), async (sent, asksBetween) => {
      const who = await addLearner(domain)
      const profiles: Array<unknown> = []
      const counted: Array<unknown> = []
      for (const [index, each] of sent.entries()) {
        await judge(who, each)
        if (!asksBetween && index < sent.length - 1) continue
        profiles.push(await profile(who))
        counted.push(await countTotals(who))
      }
      expect(profiles).toEqual(counted)
    }),
    { numRuns: 25 }
  )
}, 300_000)
