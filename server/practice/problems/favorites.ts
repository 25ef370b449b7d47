import { Effect } from "effect"
import { mayOpenClosedProblem } from "./mayOpenClosedProblem.ts"
import { sql } from "../../platform/database/sql.ts"
import { notFound } from "../../platform/http/ApiError.ts"

/** Marks a problem that the user may open as a favorite; repeating it changes nothing. */
export const addFavorite = Effect.fn("addFavorite")(function* (userId: number, problemId: number) {
  const known = yield* sql`
    with known as (
      select p.id from problems p
      where p.id = ${problemId} and (p.public or ${sql.literal(mayOpenClosedProblem("p", String(userId)))})
    ),
    starred as (
      insert into favorites (user_id, problem_id) select ${userId}::bigint, id from known
      on conflict do nothing
    )
    select id from known`
  if (known.length === 0) return yield* notFound
  return null
})

/** Removes a favorite, even of a problem closed by a contest since; without one nothing changes. */
export const removeFavorite = Effect.fn("removeFavorite")(function* (userId: number, problemId: number) {
  const known = yield* sql`
    with bare as (
      delete from favorites where user_id = ${userId} and problem_id = ${problemId} returning problem_id
    )
    select problem_id from bare
    union select p.id from problems p
    where p.id = ${problemId} and (p.public or ${sql.literal(mayOpenClosedProblem("p", String(userId)))})`
  if (known.length === 0) return yield* notFound
  return null
})
