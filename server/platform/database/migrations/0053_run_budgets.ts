import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What a run cost the judge, by whom it was asked for (a learner, or an address of visitors), and what ended it early. */
export const runBudgets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table runs
      add owner text not null default '',
      add cpu_ms integer not null default 0,
      add budget_spent text check (budget_spent in ('run', 'owner'))`
  yield* sql`create index runs_owner on runs (owner, created_at)`
})
