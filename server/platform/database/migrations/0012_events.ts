import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What changed for whom, kept for a while so that a stream that was cut can catch up. */
export const events = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table events (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      subject text not null,
      data jsonb not null,
      created_at timestamptz not null default clock_timestamp()
    )`
  yield* sql`create index events_of_user on events (user_id, id)`
  yield* sql`create index events_age on events (created_at)`
})
