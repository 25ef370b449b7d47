import { Context, Effect, Layer, Schema } from "effect"
import { batched } from "../../platform/batched.ts"
import type { Answer } from "../../platform/http/ApiError.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"

/** An accepted start of a participant. */
interface Start {
  readonly contestId: number
  readonly userId: number
  readonly window: string | undefined
  /** Time of receipt in milliseconds. */
  readonly at: number
  /** Version of the contest row behind the decision; a start based on an outdated schedule is not written. */
  readonly version: string
}

const decodeStarted = rowsOf({ contestId: Schema.Int, userId: Schema.Int })

const nameOf = ({ contestId, userId }: Pick<Start, "contestId" | "userId">) => `${contestId} ${userId}`

/**
 * Writes starts, with all concurrent ones in one statement.
 * Returns false if another window was first or the contest has changed.
 */
export class BatchedStarts extends Context.Service<
  BatchedStarts,
  { readonly write: (start: Start) => Answer<boolean> }
>()("server/olympiads/participation/BatchedStarts") {
  static readonly layer = Layer.effect(
    BatchedStarts,
    Effect.gen(function* () {
      const write = yield* batched({ atOnce: 1 }, (starts: ReadonlyArray<Start>) =>
        Effect.gen(function* () {
          const first = new Map(starts.toReversed().map((start) => [nameOf(start), start]))
          const written = yield* sql.unsafe(statement, valuesOf([...first.values()])).pipe(decodeStarted)
          const names = new Set(written.map(nameOf))
          return starts.map((start) => first.get(nameOf(start)) === start && names.has(nameOf(start)))
        })
      )
      return BatchedStarts.of({ write })
    })
  )
}

/** Locks rows in key order first, so that two processes with the same rows do not deadlock. */
const statement = `
  with asked as (
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::text[])
      k (contest_id, user_id, window_id, at, version)
  ), due as (
    select p.contest_id, p.user_id from contest_participants p
    join asked a on a.contest_id = p.contest_id and a.user_id = p.user_id
    join contests c on c.id = p.contest_id and c.xmin::text = a.version
    where p.started_at is null and p.disqualified_at is null
    order by 1, 2 for update of p
  )
  update contest_participants p set started_at = to_timestamp(a.at / 1000), window_id = nullif(a.window_id, '')::uuid,
    window_since = now(), seen_at = now()
  from asked a join due d using (contest_id, user_id)
  where p.contest_id = a.contest_id and p.user_id = a.user_id and p.started_at is null
  returning p.contest_id as "contestId", p.user_id as "userId"`

const valuesOf = (starts: ReadonlyArray<Start>) => [
  starts.map(({ contestId }) => contestId),
  starts.map(({ userId }) => userId),
  starts.map(({ window }) => window ?? ""),
  starts.map(({ at }) => at),
  starts.map(({ version }) => version)
]
