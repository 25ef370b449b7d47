import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Programs that make small inputs of a problem, and the searches for inputs on which learners' solutions fail. */
export const counterexamples = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table problems add column small_inputs jsonb`
  yield* sql`
    create table counterexamples (
      solution_id bigint primary key references solutions (id) on delete cascade,
      state text not null default 'queued' check (state in ('queued', 'running', 'found', 'none', 'failed')),
      tried integer not null default 0,
      found jsonb,
      attempt integer not null default -1,
      changed_at timestamptz not null default now()
    )`
})
