import { Effect, Schema } from "effect"
import { queryKeys } from "../../../src/api/contract/queryKeys.ts"
import type { ContestProblem } from "../../../src/api/contract/olympiads/participation.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { getProblem } from "../../practice/problems/getProblem.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { labelOf } from "../participation/contestProblems.ts"

const decodeTasks = rowsOf(
  Schema.Struct({ slug: Schema.String, id: Schema.Int, ordinal: Schema.Int, points: Schema.Int })
)

/** What the calls would answer to who has just started, as entries of the browser's query cache. */
export const bundleText = Effect.fn("bundleText")(function* (contestId: number, language: Language) {
  const sql = yield* ReadSql
  const tasks = yield* decodeTasks(
    yield* sql`select c.slug, problem_id as id, ordinal, points from contest_problems
      join contests c on c.id = contest_id where contest_id = ${contestId} order by ordinal`
  )
  const problems = yield* Effect.forEach(tasks, ({ id }) => getProblem(id, null, language, "any"))
  const items = tasks.map(({ id, ordinal, points }, place): ContestProblem => ({
    id,
    label: labelOf(ordinal),
    title: problems[place]?.title ?? "",
    points,
    myPoints: null,
    attempts: 0,
    lastVerdict: null
  }))
  const slug = tasks[0]?.slug ?? ""
  const page = { items, page: 1, limit: 100, total: items.length }
  return JSON.stringify([
    { key: queryKeys.contestProblems(slug), data: page },
    ...problems.map((problem, place) => ({
      key: queryKeys.contestProblem(slug, problem.id),
      data: { ...problem, previousId: tasks[place - 1]?.id ?? null, nextId: tasks[place + 1]?.id ?? null }
    }))
  ])
})
