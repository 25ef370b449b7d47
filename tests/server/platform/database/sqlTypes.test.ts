import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const numbers = [0, 1, -1, 4_294_967_295, -4_294_967_296, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

test("64-bit integers are read and written as numbers, alone and in lists", async () => {
  const rows = await Effect.runPromise(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`select n, array[n, n] as twice from unnest(${numbers.map(String)}::bigint[]) as n`
    ).pipe(Effect.provide(database.layer))
  )
  expect(rows).toEqual(numbers.map((n) => ({ n, twice: [n, n] })))
  const [sent] = await Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select ${Number.MAX_SAFE_INTEGER}::bigint as n`).pipe(
      Effect.provide(database.layer)
    )
  )
  expect(sent).toEqual({ n: Number.MAX_SAFE_INTEGER })
})
