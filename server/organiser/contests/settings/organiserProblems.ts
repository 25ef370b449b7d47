import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Language } from "../../../platform/i18n/translate.ts"
import { isStorable } from "../../../platform/database/storableText.ts"
import { rowsOf, titleIn } from "../../../platform/database/rows.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  difficulty: Schema.Int,
  reserved: Schema.Boolean,
  tests: Schema.Int
})
const decodeRows = rowsOf(Row)

const columns = (
  language: Language
) => `p.id, ${titleIn(language, "p")} as title, p.difficulty, not was_published(p) as reserved,
  (select count(*) from problem_tests t where t.problem_id = p.id) as tests`

/**
 * SQL condition over `problems p`: user `$1` may add the problem to contest `$2`.
 * A reserved problem is available to its owners and in contests that already have it.
 */
export const choosable = `(was_published(p) or exists (
    select from contest_problems cp where cp.problem_id = p.id and cp.contest_id = $2)
  or exists (select from problem_owners o where o.problem_id = p.id and o.user_id = $1))`

export const contestTasks = Effect.fn("contestTasks")(function* (contestId: number, language: Language) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeRows(
    yield* sql.unsafe(
      `select ${columns(language)} from contest_problems cp join problems p on p.id = cp.problem_id
      where cp.contest_id = $1 order by cp.ordinal`,
      [contestId]
    )
  )
})

/** The given problems that an organiser may add to a contest. */
export const choosableProblems = Effect.fn("choosableProblems")(function* (
  contestId: number,
  userId: number,
  ids: ReadonlyArray<number>
) {
  const sql = yield* SqlClient.SqlClient
  return yield* decodeRows(
    yield* sql.unsafe(`select ${columns("ru")} from problems p where p.id = any($3) and ${choosable}`, [
      userId,
      contestId,
      ids
    ])
  )
})

/** Searches for problems to add to a contest, reserved ones first. */
export const listOrganiserProblems = Effect.fn("listOrganiserProblems")(function* (
  access: OrganiserAccess,
  asked: string,
  language: Language
) {
  const contest = yield* organiserContest(access, "editor")
  const q = asked.trim().toLowerCase().slice(0, 100)
  if (!isStorable(q)) return []
  const sql = yield* SqlClient.SqlClient
  return yield* decodeRows(
    yield* sql.unsafe(
      `select ${columns(language)} from problems p
      where ${choosable} and ($3 = '' or p.id::text = $3 or strpos(lower(concat_ws(' ', p.title_ru, p.title_en)), $3) > 0)
      order by was_published(p), p.id limit 30`,
      [access.userId, contest.id, q]
    )
  )
})
