import { Effect } from "effect"
import { OrganiserProblem } from "../../../../src/api/contract/organiser/settings.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { isStorable } from "../../../platform/database/storableText.ts"
import { fragment, rowsLike, sql, titleIn } from "../../../platform/database/sql.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"

const decodeRows = rowsLike(OrganiserProblem)

const columns = (language: Language) =>
  fragment`p.id, ${sql.literal(titleIn(language, "p"))} as title, p.difficulty, not was_published(p) as reserved,
    (select count(*) from problem_tests t where t.problem_id = p.id) as tests,
    p.scoring is not null as scored`

/**
 * SQL condition over `problems p`: the user may add the problem to the contest.
 * A reserved problem is available to its owners and in contests that already have it. A problem without a time limit is
 * available once its proof has derived the limit.
 */
export const choosable = (contestId: number, userId: number) =>
  fragment`p.time_limit_ms is not null and (was_published(p) or exists (
      select from contest_problems cp where cp.problem_id = p.id and cp.contest_id = ${contestId})
    or exists (select from problem_organisers o
      where o.problem_id = p.id and o.user_id = ${userId} and o.problem_role = 'owner'))`

export const contestTasks = (contestId: number, language: Language) =>
  sql`
    select ${columns(language)} from contest_problems cp join problems p on p.id = cp.problem_id
    where cp.contest_id = ${contestId} order by cp.ordinal`.pipe(decodeRows)

/** The given problems that an organiser may add to a contest. */
export const choosableProblems = (contestId: number, userId: number, ids: ReadonlyArray<number>) =>
  sql`
    select ${columns("ru")} from problems p
    where p.id = any(${ids}::bigint[]) and ${choosable(contestId, userId)}`.pipe(decodeRows)

/** Searches for problems to add to a contest, reserved ones first. */
export const listOrganiserProblems = Effect.fn("listOrganiserProblems")(function* (
  access: OrganiserAccess,
  asked: string,
  language: Language
) {
  const contest = yield* organiserContest(access, "editor")
  const q = asked.trim().toLowerCase().slice(0, 100)
  if (!isStorable(q)) return []
  return yield* sql`
    select ${columns(language)} from problems p
    where ${choosable(contest.id, access.userId)} and (${q} = '' or p.id::text = ${q}
      or strpos(lower(concat_ws(' ', p.title_ru, p.title_en)), ${q}) > 0)
    order by was_published(p), p.id limit 30`.pipe(decodeRows)
})
