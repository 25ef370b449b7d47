import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { problemUnknown } from "./getProblem.ts"

/** Puts a star on a problem; a second star changes nothing. */
export const addFavorite = Effect.fn("addFavorite")(function* (userId: number, problemId: number) {
  const sql = yield* SqlClient.SqlClient
  const known = yield* sql`
    with known as (select id from problems where id = ${problemId} and public),
    starred as (
      insert into favorites (user_id, problem_id) select ${userId}::bigint, id from known
      on conflict do nothing
    )
    select id from known`
  if (known.length === 0) return yield* problemUnknown
  return null
})

/** Takes the star off; without one nothing changes. */
export const removeFavorite = Effect.fn("removeFavorite")(function* (userId: number, problemId: number) {
  const sql = yield* SqlClient.SqlClient
  const known = yield* sql`
    with known as (select id from problems where id = ${problemId} and public),
    bare as (delete from favorites where user_id = ${userId} and problem_id = ${problemId})
    select id from known`
  if (known.length === 0) return yield* problemUnknown
  return null
})
