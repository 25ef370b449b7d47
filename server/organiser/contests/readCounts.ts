import { Effect, Schema } from "effect"
import type { ContestCounts } from "../../../src/machines/contest/contestEvents.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"

const decodeRows = rowsOf({
  id: Schema.Int,
  registered: Schema.Int,
  started: Schema.Int,
  unjudged: Schema.Int
})

const none: ContestCounts = { registered: 0, started: 0, unjudged: 0 }

/** Counts that decide on organisers' acts; returns a lookup by contest id. */
export const readCounts = Effect.fn("readCounts")(function* (ids: ReadonlyArray<number>) {
  const rows = yield* sql`
    select c.id, p.registered, p.started, s.unjudged from unnest(${ids}::bigint[]) as c (id)
    cross join lateral (select count(*) as registered, count(started_at) as started
      from contest_participants where contest_id = c.id) p
    cross join lateral (select count(*) as unjudged from solutions
      where contest_id = c.id and unofficial is null and status in ('queued', 'running')) s`.pipe(decodeRows)
  return (contestId: number): ContestCounts => rows.find(({ id }) => id === contestId) ?? none
})
