import { Context, Effect, Layer, Schema } from "effect"
import type { Answer } from "../../platform/http/ApiError.ts"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { batched, rowsOfKeys } from "../../platform/batched.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const Row = Schema.Struct({
  index: Schema.Int,
  id: Schema.Int,
  ordinal: Schema.Int,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  points: Schema.Int,
  myPoints: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  lastVerdict: Schema.NullOr(Verdict)
})
const decodeRows = rowsOf(Row)

/** A problem of a contest, with the participant's result. */
type Task = Omit<typeof Row.Type, "index">

interface Participant {
  readonly contestId: number
  /** `visitorId` for visitors. */
  readonly userId: number
}

const keyOf = ({ contestId, userId }: Participant, index: number) => ({
  index,
  contest_id: contestId,
  user_id: userId
})

/** See `ParticipationContexts` for the reason of the JSON keys and limits. */
const statement = `
  select k.index, cp.problem_id as id, cp.ordinal, p.title_ru as "titleRu", p.title_en as "titleEn", cp.points,
    r.points as "myPoints", coalesce(r.attempts, 0) as attempts,
    (select s.status from solutions s where s.contest_id = cp.contest_id and s.user_id = k.user_id
      and s.problem_id = cp.problem_id order by s.id desc limit 1) as "lastVerdict"
  from jsonb_to_recordset($1::jsonb) k (index int, contest_id bigint, user_id bigint)
  join contest_problems cp on cp.contest_id = k.contest_id
  join problems p on p.id = cp.problem_id
  left join lateral (
    select points, attempts from contest_results
    where contest_id = cp.contest_id and problem_id = cp.problem_id and user_id = k.user_id limit 1
  ) r on true
  order by k.index, cp.ordinal`

/** Reads a contest's problems in order; batches the requests of many participants into one query. */
export class ContestTasks extends Context.Service<
  ContestTasks,
  { readonly of: (whose: Participant) => Answer<ReadonlyArray<Task>> }
>()("server/olympiads/participation/ContestTasks") {
  static readonly layer = Layer.effect(
    ContestTasks,
    Effect.gen(function* () {
      const of = yield* batched({ atOnce: 2 }, (asked: ReadonlyArray<Participant>) =>
        readSql.unsafe(statement, [JSON.stringify(asked.map(keyOf))]).pipe(
          decodeRows,
          Effect.map((rows) => rowsOfKeys(asked.length, rows))
        )
      )
      return ContestTasks.of({ of })
    })
  )
}
