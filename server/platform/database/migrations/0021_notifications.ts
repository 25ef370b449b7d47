import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a learner is told when they come back; of one subject only the newest. */
export const notifications = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      kind text not null,
      subject bigint not null,
      data jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      read_at timestamptz,
      unique (user_id, kind, subject)
    )`
  yield* sql`create index notifications_of_user on notifications (user_id, created_at desc, id desc)`
  yield* sql`create index notifications_unread on notifications (user_id) where read_at is null`
  yield* sql`create index notifications_age on notifications (created_at)`
})
