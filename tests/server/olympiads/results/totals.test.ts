import * as fc from "fast-check"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countResults, type Scope } from "../../../../server/olympiads/results/countResults.ts"
import { pointsOf, type Worth } from "../../../../server/judge/pointsOf.ts"
import { type CountedSolution, countTotals } from "../../../../server/olympiads/results/countTotals.ts"
import { Verdict } from "../../../../src/api/contract/practice/solutions.ts"
import { addLearner, addSumProblem, createDomain, type Domain } from "../../domain.ts"

let domain: Domain
let userId: number

const startsAt = Date.parse("2026-12-05T07:00:00Z")
const startedAt = startsAt + 17 * 60_000
const testsTotal = 4

beforeAll(async () => {
  domain = await createDomain()
  await addSumProblem(domain)
  await domain.rows(
    `insert into problems (id, slug, content_hash, judging_hash, difficulty, topics, title_ru, title_en, search, source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links)
    select 8, 'second', content_hash, judging_hash, difficulty, topics, title_ru, title_en, search, source,
      time_limit_ms, memory_limit_mb, output_limit_bytes, checker, links from problems`
  )
  userId = await addLearner(domain)
})
afterAll(() => domain.close())

const halves: ReadonlyArray<Worth["subtasks"]> = [
  null,
  [
    { points: 40, from: 1, to: 2 },
    { points: 60, from: 3, to: 4 }
  ]
]

const someTests = fc.array(fc.constantFrom<Verdict>("accepted", "wrong_answer"), {
  minLength: testsTotal,
  maxLength: testsTotal
})
const allAccepted = fc.constant(Array.from({ length: testsTotal }, (): Verdict => "accepted"))
const verdictTests = fc.oneof(someTests, allAccepted)

/** A verdict with matching tests. */
const judged = fc.oneof(
  verdictTests.map((statuses) => ({
    status: statuses.every((status) => status === "accepted")
      ? ("accepted" as const)
      : ("wrong_answer" as const),
    tests: statuses.map((status, index) => ({ ordinal: index + 1, status }))
  })),
  fc
    .constantFrom<Verdict>("queued", "judge_error", "compilation_error")
    .map((status) => ({ status, tests: [] }))
)

const solution = fc.record({
  problemId: fc.constantFrom(7, 8),
  judged,
  minutes: fc.integer({ min: 17, max: 200 }),
  seconds: fc.integer({ min: 0, max: 59 }),
  official: fc.boolean()
})

const contest = fc.record({
  scoring: fc.constantFrom<"points" | "icpc">("points", "icpc"),
  counted: fc.constantFrom("contest" as const, "author" as const, "results" as const),
  durationS: fc.constantFrom(null, 7200),
  subtasks: fc.constantFrom(...halves),
  // Times are distinct, because the order of simultaneous solutions is undefined.
  solutions: fc.uniqueArray(solution, {
    maxLength: 12,
    selector: ({ minutes, seconds }) => minutes * 60 + seconds
  })
})

/** The ways to the same totals: a whole contest, one participant, and each result. */
const scopes = {
  contest: (contestId: number): ReadonlyArray<Scope> => [{ contestId }],
  author: (contestId: number): ReadonlyArray<Scope> => [{ contestId, userId }],
  results: (contestId: number): ReadonlyArray<Scope> =>
    [7, 8].map((problemId) => ({ contestId, userId, problemId }))
}

interface Scenario {
  readonly counted?: keyof typeof scopes
  readonly scoring: "points" | "icpc"
  readonly durationS: number | null
  readonly worth: Worth
  readonly solutions: ReadonlyArray<CountedSolution>
}

async function written({ scoring, durationS, worth, solutions, counted = "contest" }: Scenario) {
  await domain.rows("delete from solutions")
  await domain.rows("delete from contests")
  const [made] = await domain.rows<{ id: number }>(`
    insert into contests (slug, status, title_ru, scoring, starts_at, ends_at, duration_s)
    values ('cup', 'started_contest', 'Кубок', '${scoring}', to_timestamp(${startsAt / 1000}),
      to_timestamp(${startsAt / 1000 + 18_000}), ${durationS}) returning id`)
  const id = made?.id ?? 0
  await domain.rows(`
    insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
    select ${id}, problem, problem, ${worth.points}, ${worth.subtasks === null ? "null" : `'${JSON.stringify(worth.subtasks)}'::jsonb`}
    from unnest(array[7, 8]) problem`)
  await domain.rows(`
    insert into contest_participants (contest_id, user_id, started_at)
    values (${id}, ${userId}, to_timestamp(${startedAt / 1000}))`)
  for (const { problemId, status, receivedAt, official, tests } of solutions) {
    await domain.rows(`
      insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority,
        received_at, contest_id, unofficial, contest_points)
      values (${userId}, ${problemId}, 1, 'python', 'x', 'x', '${status}', 30, to_timestamp(${receivedAt / 1000}), ${id},
        ${official ? "null" : "'late'"}, ${status === "queued" ? "null" : pointsOf(worth, tests, testsTotal, null)})`)
  }
  for (const scope of scopes[counted](id)) await domain.run(countResults(scope))
  return id
}

const Row = Schema.Struct({
  points: Schema.Int,
  solved: Schema.Int,
  penaltyMin: Schema.Int,
  reachedAt: Schema.NullOr(Schema.Finite)
})

const totalsOf = async (contestId: number) => {
  const [row] = await domain.rows<object>(`
    select points, solved, penalty_min as "penaltyMin", (extract(epoch from reached_at) * 1000)::float8 as "reachedAt"
    from contest_participants where contest_id = ${contestId}`)
  return Schema.decodeUnknownSync(Row)(row)
}

describe("totals", () => {
  test("equal a recount from the solutions, after any events", { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(contest, async ({ scoring, counted, durationS, subtasks, solutions }) => {
        const worth = { points: 100, subtasks }
        const scenario = {
          scoring,
          counted,
          durationS,
          worth,
          solutions: solutions.map(({ judged: { status, tests }, minutes, seconds, ...rest }) => ({
            ...rest,
            status,
            tests,
            testsTotal,
            scored: null,
            receivedAt: startsAt + minutes * 60_000 + seconds * 1000
          }))
        }
        const rules = {
          scoring,
          startsAt,
          durationS,
          worth: new Map([
            [7, worth],
            [8, worth]
          ])
        }
        expect(await totalsOf(await written(scenario))).toEqual(
          countTotals(rules, startedAt, scenario.solutions)
        )
      }),
      { numRuns: 150 }
    )
  })

  test("separate solutions before the freeze", async () => {
    const worth = { points: 100, subtasks: null }
    const passed = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ordinal: index + 1, status: "accepted" as const }))
    const accepted = {
      status: "accepted",
      tests: passed(4),
      testsTotal,
      scored: null,
      official: true
    } as const
    const half = {
      status: "wrong_answer",
      tests: passed(2),
      testsTotal,
      scored: null,
      official: true
    } as const
    const at = (minutes: number) => ({ problemId: 7, receivedAt: startsAt + minutes * 60_000 })
    const id = await written({
      scoring: "points",
      durationS: null,
      worth,
      solutions: [
        { ...half, ...at(30) },
        { ...accepted, ...at(90) }
      ]
    })
    await domain.rows(`update contests set freeze_at = starts_at + interval '1 hour' where id = ${id}`)
    await domain.run(countResults({ contestId: id }))
    const rows = await domain.rows(
      "select points, frozen_points, solved, frozen_solved, pending from contest_results"
    )
    expect(rows).toEqual([{ points: 100, frozen_points: 50, solved: true, frozen_solved: false, pending: 1 }])
  })
})
