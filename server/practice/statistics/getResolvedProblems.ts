import { Effect, Schema } from "effect"
import { type ResolvedProblems, SolvedOfDifficulty } from "../../../src/api/contract/practice/statistic.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const decodeRows = rowsOf(Schema.toType(SolvedOfDifficulty))

const sum = (values: ReadonlyArray<number>) => values.reduce((total, value) => total + value, 0)

/** Solved and existing problems by difficulty. */
export const getResolvedProblems = Effect.fn("getResolvedProblems")(function* (userId: number) {
  const byDifficulty = yield* readSql`
    select level as difficulty, count(s.problem_id) as solved, count(p.id) as existing
    from generate_series(1, 10) level
    left join problems p on p.difficulty = level and (p.public or exists (select from problem_status k
      where k.problem_id = p.id and k.user_id = ${userId} and k.status = 'solved'
        and coalesce(k.solved_at, k.changed_at) < p.closed_since))
    left join problem_status s on s.problem_id = p.id and s.user_id = ${userId} and s.status = 'solved'
    group by level order by level`.pipe(decodeRows)
  return {
    solved: sum(byDifficulty.map(({ solved }) => solved)),
    existing: sum(byDifficulty.map(({ existing }) => existing)),
    byDifficulty
  } satisfies ResolvedProblems
})
