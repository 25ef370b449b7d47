import { Effect } from "effect"
import { decodeIds, inTransaction, sql } from "../platform/database/sql.ts"
import { repeatTask } from "../platform/repeatTask.ts"

/** Deletes all that a rehearsal has stored. */
export const removeRehearsal = Effect.fn("removeRehearsal")(function* (id: number) {
  // The judge locks in this order, too: the contest, the solution, its author.
  yield* sql`select from contests where rehearsal_id = ${id} for update`
  const users = (yield* sql`select id from users where rehearsal_id = ${id}`.pipe(decodeIds)).map(
    (user) => user.id
  )
  yield* sql`select from solutions where user_id = any(${users}::bigint[]) order by id for update`
  const owners = users.map((user) => `user ${user}`)
  yield* sql`delete from pgboss.job where group_id = any(${owners}::text[])`
  yield* sql`delete from idempotent_answers where owner = any(${owners}::text[])`
  // Solutions before the contest: detached from it, those of others would stay as practice.
  yield* sql`delete from solutions where contest_id in (select id from contests where rehearsal_id = ${id})`
  yield* sql`delete from users where rehearsal_id = ${id}`
  yield* sql`delete from rehearsals where id = ${id}`
}, inTransaction)

/** A rehearsal that runs renews its row more often than this. */
const isLeftOver = "alive_at < now() - interval '1 minute'"

/** Deletes what is left of rehearsals that were killed. */
export const removeAbandonedRehearsals = Effect.gen(function* () {
  const left = yield* sql`select id from rehearsals where ${sql.literal(isLeftOver)}`.pipe(decodeIds)
  yield* Effect.forEach(left, ({ id }) => removeRehearsal(id), { discard: true })
})

export const rehearsalHousekeeping = repeatTask(
  "10 minutes",
  "The leftovers of a rehearsal could not be deleted",
  removeAbandonedRehearsals
)
