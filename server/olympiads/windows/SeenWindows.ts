import { Context, Effect, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"

/** A participant's browser window that has just requested contest information. */
export interface SeenWindow {
  readonly contestId: number
  readonly userId: number
  readonly window: string
  readonly sessionId: string
  readonly address: string
  /** Whether it is the active window. */
  readonly isActive: boolean
}

interface Noted extends SeenWindow {
  readonly at: number
}

/**
 * Minimum interval between writes of one window; together with the round below, the jitter of browsers spreads the
 * writes.
 */
const leastGapMs = 20_000
const round = "5 seconds"
/** Small batches, because concurrent starts wait for the locked rows. */
const rowsAtOnce = 50
/** Participants seen this recently are not updated; in the start rush this covers everyone who has just started. */
const freshS = 10
/** Limit per participant: far above real use, it keeps invented window ids from filling the table. */
const mostWindows = 100

const nameOf = ({ contestId, userId, window }: SeenWindow) => `${contestId} ${userId} ${window}`

/** Records open windows, batched over a few seconds in one statement; the request itself writes nothing. */
export class SeenWindows extends Context.Service<
  SeenWindows,
  { readonly note: (seen: SeenWindow) => Effect.Effect<void>; readonly flush: Effect.Effect<void> }
>()("server/olympiads/windows/SeenWindows") {
  static readonly layer = Layer.effect(
    SeenWindows,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const waiting = new Map<string, Noted>()
      const written = new Map<string, number>()
      const note = (seen: SeenWindow) =>
        Effect.sync(() => {
          const at = Date.now()
          const name = nameOf(seen)
          if (at - (written.get(name) ?? 0) >= leastGapMs) waiting.set(name, { ...seen, at })
        })
      const flush = Effect.gen(function* () {
        forget(written)
        while (waiting.size > 0) {
          const due = [...waiting].slice(0, rowsAtOnce)
          for (const [name, { at }] of due) {
            waiting.delete(name)
            written.set(name, at)
          }
          yield* sql.unsafe(statement, valuesOf(due.map(([, seen]) => seen)))
        }
      }).pipe(
        Effect.catchCause((cause) => Effect.logWarning("Open windows could not be written down", cause))
      )
      yield* flush.pipe(Effect.repeat(Schedule.spaced(round)), Effect.forkScoped)
      return SeenWindows.of({ note, flush })
    })
  )
}

function forget(written: Map<string, number>) {
  const before = Date.now() - leastGapMs
  for (const [name, at] of written) if (at < before) written.delete(name)
}

/** Locks rows in key order, so that two processes do not deadlock, and commits without waiting for the disk. */
const statement = `
  with deferred_flush as materialized (select set_config('synchronous_commit', 'off', true)), asked as (
    select k.contest_id, k.user_id, k.window_id::uuid, s.id as session_id, k.address, k.is_active,
      to_timestamp(k.at / 1000) as at, w.window_id is not null as known,
      row_number() over (partition by k.contest_id, k.user_id order by k.at) as nth
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::float8[])
      k (contest_id, user_id, window_id, session_id, address, is_active, at)
    cross join deferred_flush
    join contest_participants p on p.contest_id = k.contest_id and p.user_id = k.user_id
    left join sessions s on s.id = k.session_id::uuid
    left join contest_windows w on w.contest_id = k.contest_id and w.user_id = k.user_id
      and w.window_id = k.window_id::uuid
  ), seen as (
    select * from asked a where known or nth <= ${mostWindows} - (
      select count(*) from contest_windows w where w.contest_id = a.contest_id and w.user_id = a.user_id)
    order by contest_id, user_id, window_id
  ), kept as (
    insert into contest_windows as w (contest_id, user_id, window_id, session_id, address, since, seen_at)
    select contest_id, user_id, window_id, session_id, address, at, at from seen
    on conflict (contest_id, user_id, window_id) do update
      set session_id = excluded.session_id, address = excluded.address, seen_at = excluded.seen_at
  ), due as (
    select p.contest_id, p.user_id, max(s.at) as at from contest_participants p
    join asked s on s.contest_id = p.contest_id and s.user_id = p.user_id and s.is_active
    group by p.contest_id, p.user_id
  )
  update contest_participants p set seen_at = due.at from due
  where p.contest_id = due.contest_id and p.user_id = due.user_id
    and (p.seen_at is null or p.seen_at < due.at - interval '${freshS} seconds')`

const valuesOf = (seen: ReadonlyArray<Noted>) => [
  seen.map(({ contestId }) => contestId),
  seen.map(({ userId }) => userId),
  seen.map(({ window }) => window),
  seen.map(({ sessionId }) => sessionId),
  seen.map(({ address }) => address),
  seen.map(({ isActive }) => isActive),
  seen.map(({ at }) => at)
]
