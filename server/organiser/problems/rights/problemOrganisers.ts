import { Effect, Schema } from "effect"
import { type ProblemOrganiser, ProblemRole } from "../../../../src/api/contract/organiser/problems.ts"
import { normaliseEmail } from "../../../account/accounts/normaliseEmail.ts"
import { inTransaction, rowsOf, sql } from "../../../platform/database/sql.ts"
import { ApiError, invalid, notFound } from "../../../platform/http/ApiError.ts"
import { authoredProblem, lockedAuthoredProblem, type ProblemAccess } from "./authoredProblem.ts"
import { writeProblemAudit } from "./writeProblemAudit.ts"

const decodeRows = rowsOf({
  userId: Schema.Int,
  email: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  problemRole: ProblemRole
})

const readOrganisers = Effect.fnUntraced(function* ({ problemId, userId }: ProblemAccess) {
  const rows = yield* sql`
    select o.user_id as "userId", u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name,
      o.problem_role as "problemRole"
    from problem_organisers o join users u on u.id = o.user_id where o.problem_id = ${problemId}
    order by array_position(array['owner', 'editor', 'viewer'], o.problem_role), o.user_id`.pipe(decodeRows)
  return rows.map((row): ProblemOrganiser => ({ ...row, email: row.email ?? "", me: row.userId === userId }))
})

/** Organisers of a problem, ordered by role from owner to viewer. */
export const listProblemOrganisers = Effect.fn("listProblemOrganisers")(function* (access: ProblemAccess) {
  yield* authoredProblem(access, "editor")
  return yield* readOrganisers(access)
})

const userUnknown = invalid({ who: ["organiser.noOrganiser"] })
const already = invalid({ who: ["organiser.alreadyOrganiser"] })
const lastOwner = new ApiError("LastOwner", { message: "problems.lastOwner" })

/**
 * Adds a platform organiser to the problem. The field error for any other address does not reveal whether it has an
 * account.
 */
export const addProblemOrganiser = Effect.fn("addProblemOrganiser")(function* (
  access: ProblemAccess,
  { who, problemRole }: { readonly who: string; readonly problemRole: ProblemRole }
) {
  const { id } = yield* lockedAuthoredProblem(access, "owner")
  const [user] = yield* sql<{ readonly id: number }>`select id from users
    where 'organiser' = any(roles) and email = ${normaliseEmail(who)}`
  if (user === undefined) return yield* userUnknown
  const added = yield* sql`insert into problem_organisers (problem_id, user_id, problem_role)
    values (${id}, ${user.id}, ${problemRole}) on conflict do nothing returning user_id`
  if (added.length === 0) return yield* already
  yield* writeProblemAudit(access, "rights.add", { userId: user.id, from: null, to: problemRole })
  return yield* readOrganisers(access)
}, inTransaction)

/** Changes an organiser's role, or removes the organiser if it is null; everybody can leave. Fails with LastOwner if no owner would remain. */
const setProblemRole = Effect.fnUntraced(function* (
  access: ProblemAccess,
  organiser: number,
  problemRole: ProblemRole | null
) {
  const leaves = problemRole === null && organiser === access.userId
  const { id } = yield* lockedAuthoredProblem(access, leaves ? "viewer" : "owner")
  const organisers = yield* readOrganisers(access)
  const before = organisers.find(({ userId }) => userId === organiser)?.problemRole
  if (before === undefined) return yield* notFound
  const owners = organisers.filter((each) => each.problemRole === "owner" && each.userId !== organiser)
  if (problemRole !== "owner" && owners.length === 0) return yield* lastOwner
  if (problemRole === null) {
    yield* sql`delete from problem_organisers where problem_id = ${id} and user_id = ${organiser}`
    yield* writeProblemAudit(access, "rights.remove", { userId: organiser, from: before, to: null })
  } else if (before !== problemRole) {
    yield* sql`update problem_organisers set problem_role = ${problemRole}
      where problem_id = ${id} and user_id = ${organiser}`
    yield* writeProblemAudit(access, "rights.change", { userId: organiser, from: before, to: problemRole })
  }
}, inTransaction)

export const changeProblemOrganiser = Effect.fn("changeProblemOrganiser")(function* (
  access: ProblemAccess,
  organiser: number,
  problemRole: ProblemRole
) {
  yield* setProblemRole(access, organiser, problemRole)
  return yield* readOrganisers(access)
})

export const removeProblemOrganiser = Effect.fn("removeProblemOrganiser")(function* (
  access: ProblemAccess,
  organiser: number
) {
  yield* setProblemRole(access, organiser, null)
  return null
})
