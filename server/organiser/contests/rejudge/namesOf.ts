import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { rowsOf } from "../../../platform/database/rows.ts"
import { fullName } from "../people/peopleRows.ts"

const Row = Schema.Struct({ id: Schema.Int, name: Schema.NullOr(Schema.String) })
const decodeRows = rowsOf(Row)

/** Names for the organiser console, by user id. */
export const namesOf = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* decodeRows(
    yield* sql.unsafe(
      `select u.id, ${fullName} as name from users u where u.id = any($1::text[]::bigint[])`,
      [userIds.map(String)]
    )
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
})
