import { Effect, Schema } from "effect"
import { ProblemRole } from "../../../../src/api/contract/organiser/problems.ts"
import { LimitRule } from "../../../judge/worker/LimitRule.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { notFound } from "../../../platform/http/ApiError.ts"

/** User and problem of an organiser's request. */
export interface ProblemAccess {
  readonly problemId: number
  readonly userId: number
}

export const problemAccess = ({
  params,
  viewer
}: {
  readonly params: { readonly problemId: number }
  readonly viewer: { readonly userId: number }
}): ProblemAccess => ({ problemId: params.problemId, userId: viewer.userId })

/** In ascending order of permissions. */
const roles: ReadonlyArray<ProblemRole> = ["viewer", "editor", "owner"]

const includes = (granted: ProblemRole, needed: ProblemRole) =>
  roles.indexOf(granted) >= roles.indexOf(needed)

const decodeRows = rowsOf({
  id: Schema.Int,
  slug: Schema.String,
  reserved: Schema.Boolean,
  problemRole: ProblemRole,
  /** Number of the current version. */
  version: Schema.Int,
  judgedVersion: Schema.Int,
  /** Null until it is derived from programs. */
  timeLimitMs: Schema.NullOr(Schema.Int),
  limitRule: Schema.NullOr(LimitRule)
})
export type ProblemOfMine = Effect.Success<ReturnType<typeof authoredProblem>>

const reading = (name: string, lock: "" | "for no key update of p") =>
  Effect.fn(name)(function* ({ problemId, userId }: ProblemAccess, needed: ProblemRole) {
    if (lock !== "") yield* sql`select from problems p where id = ${problemId} ${sql.literal(lock)}`
    const [problem] = yield* sql`
      select p.id, p.slug, p.reserved, o.problem_role as "problemRole", p.version as "judgedVersion",
        p.time_limit_ms as "timeLimitMs", p.limit_rule as "limitRule", v.number as version
      from problems p join problem_organisers o on o.problem_id = p.id and o.user_id = ${userId}
      join lateral (select max(number) as number from problem_versions where problem_id = p.id) v on v.number > 0
      where p.id = ${problemId} and not exists (
        select from contest_problems cp join contests c on c.id = cp.contest_id and c.status <> 'closed_contest' and c.rehearsal_id is null
        join contest_participants t on t.contest_id = c.id and t.user_id = ${userId} and t.started_at is not null
        where cp.problem_id = p.id and not exists (
          select from contest_organisers r where r.contest_id = c.id and r.user_id = ${userId}))`.pipe(
      decodeRows
    )
    return problem === undefined || !includes(problem.problemRole, needed) ? yield* notFound : problem
  })

/**
 * Reads a problem that an organiser brought. Fails with NotFound for users without the needed role. Participants who
 * started a contest with the problem also get NotFound until the contest is closed, because they could read its tests.
 */
export const authoredProblem = reading("authoredProblem", "")

/** The same, with the row locked against other changes until the transaction ends. */
export const lockedAuthoredProblem = reading("lockedAuthoredProblem", "for no key update of p")
