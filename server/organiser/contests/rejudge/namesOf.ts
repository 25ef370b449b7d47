import { Effect, Schema } from "effect"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { fullName } from "../people/peopleRows.ts"

const decodeRows = rowsOf({ id: Schema.Int, name: Schema.NullOr(Schema.String) })

/** Names for the organiser console, by user id. */
export const namesOf = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const rows = yield* sql`
    select u.id, ${sql.literal(fullName)} as name from users u
    where u.id = any(${userIds.map(String)}::text[]::bigint[])`.pipe(decodeRows)
  return new Map(rows.map(({ id, name }) => [id, name]))
})
