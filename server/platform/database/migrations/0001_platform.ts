import { Effect } from "effect"
import { SqlClient } from "effect/sql"

export const platform = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.all(
    [
      sql`create table idempotent_answers (
        owner text not null,
        call text not null,
        key text not null,
        content_hash text not null,
        status integer not null,
        answer text not null,
        created_at timestamptz not null default now(),
        primary key (owner, call, key)
      )`,
      sql`create index idempotent_answers_created_at on idempotent_answers (created_at)`,
      sql`create table secrets (
        name text primary key,
        value text not null,
        created_at timestamptz not null default now()
      )`
    ],
    { discard: true }
  )
)
