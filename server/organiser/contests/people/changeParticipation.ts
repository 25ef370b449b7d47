import { Effect } from "effect"
import type { Disqualification } from "../../../../src/api/contract/organiser/people.ts"
import type { OrganiserRole } from "../../../../src/api/contract/organiser/contests.ts"
import { participationStatusOf } from "../../../../src/machines/contest/participationRules.ts"
import { ApiError, notFound } from "../../../platform/http/ApiError.ts"
import { rejectedFor } from "../../../olympiads/participation/participationErrors.ts"
import type { NoticeKind } from "../../../olympiads/participation/announcementText.ts"
import { participationContextIn } from "../../../olympiads/participation/participationContextOf.ts"
import { recomputeEligibility } from "../../../olympiads/results/recomputeEligibility.ts"
import { promote } from "../../../olympiads/selection/promote.ts"
import { confirmedName } from "../confirmedName.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeNotice } from "../jury/writeNotice.ts"
import { storableField } from "../../../platform/http/storableField.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

const closed = new ApiError("Conflict", { message: "organiser.resultsAreOut" })

/** Loads a participant and locks the contest and the participation until the transaction ends. */
const lockedParticipant = Effect.fnUntraced(function* (
  access: OrganiserAccess,
  userId: number,
  needed: OrganiserRole
) {
  const contest = yield* lockedOrganiserContest(access, needed)
  yield* sql`select from contest_participants
    where contest_id = ${contest.id} and user_id = ${userId} for update`
  const { participation, life, now } = yield* participationContextIn(contest, userId)
  return participation === null ? yield* notFound : { contest, participation, life, now }
})

type Locked = Effect.Success<ReturnType<typeof lockedParticipant>>

interface Change {
  readonly act: `participant.${string}`
  readonly notice: NoticeKind
  readonly data?: Readonly<Record<string, string>>
}

/** Side effects of a changed participation status: eligibility, audit, notice to the participant, and promotion. */
const settle = Effect.fnUntraced(function* (
  userId: number,
  { contest, life }: Locked,
  { act, notice, data = {} }: Change
) {
  const changed = yield* recomputeEligibility(contest.id, life, [userId])
  yield* writeAudit(contest, act, {
    data: { user_id: userId, solutions: changed },
    about: { userId, texts: data }
  })
  yield* writeNotice(contest, { to: [userId], kind: notice, data })
  if (life.state === "closed_contest") yield* promote(contest.id)
  return null
})

/** Disqualifies a participant: later solutions do not count, and public lists hide the participant. */
export const disqualify = Effect.fn("disqualify")(function* (
  access: OrganiserAccess,
  userId: number,
  { name, reason: given }: Disqualification
) {
  const reason = yield* storableField("reason", given)
  const locked = yield* lockedParticipant(access, userId, "owner")
  yield* confirmedName(locked.contest, name)
  if (locked.participation.disqualifiedAt !== null) return null
  yield* sql`update contest_participants
    set disqualified_at = ${new Date(locked.now)}, disqualified_for = ${reason}
    where contest_id = ${locked.contest.id} and user_id = ${userId}`
  return yield* settle(userId, locked, {
    act: "participant.disqualify",
    notice: "disqualified",
    data: { reason }
  })
}, inTransaction)

/** Reverts a disqualification; solutions received meanwhile count again. */
export const restoreParticipant = Effect.fn("restoreParticipant")(function* (
  access: OrganiserAccess,
  userId: number
) {
  const locked = yield* lockedParticipant(access, userId, "owner")
  if (locked.participation.disqualifiedAt === null) return null
  yield* sql`update contest_participants set disqualified_at = null, disqualified_for = null
    where contest_id = ${locked.contest.id} and user_id = ${userId}`
  return yield* settle(userId, locked, { act: "participant.restore", notice: "restored" })
}, inTransaction)

/** Reopens a participation that was finished by mistake, if any time is left. */
export const resumeParticipant = Effect.fn("resumeParticipant")(function* (
  access: OrganiserAccess,
  userId: number
) {
  const locked = yield* lockedParticipant(access, userId, "editor")
  const { contest, participation, life, now } = locked
  if (life.state === "closed_contest") return yield* closed
  const rejection = participationStatusOf(life, participation, now).acts.resume
  if (rejection === "notFinished") return null
  if (rejection !== null) return yield* rejectedFor(rejection)
  yield* sql`update contest_participants set completed_at = null
    where contest_id = ${contest.id} and user_id = ${userId}`
  return yield* settle(userId, locked, { act: "participant.resume", notice: "resumed" })
}, inTransaction)
