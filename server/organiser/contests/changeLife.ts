import { Clock, Effect } from "effect"
import type { OrganiserRole } from "../../../src/api/contract/organiser/contests.ts"
import type {
  ContestAct,
  ContestCounts,
  ContestRejection
} from "../../../src/machines/contest/contestEvents.ts"
import { applyEvent } from "../../../src/machines/contest/applyEvent.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { afterLifeChange } from "../../olympiads/life/afterLifeChange.ts"
import { saveLife } from "../../olympiads/store/saveLife.ts"
import {
  type OrganiserAccess,
  type ContestOfMine,
  lockedOrganiserContest
} from "../../olympiads/store/organiserContest.ts"
import { readCounts } from "./readCounts.ts"
import { notifyParticipants } from "./notifyParticipants.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { type AuditDetails, writeAudit } from "./writeAudit.ts"

/** The error for an act that the contest machine rejects. */
export const rejectedAct = (reason: ContestRejection) =>
  new ApiError("ContestActRejected", { message: `organiser.rejection.${reason}` })

/**
 * Applies an organiser's act to the life of a contest.
 * The new state, its side effects and the audit entry are written in one transaction.
 */
export const changeLife = Effect.fn("changeLife")(function* (
  access: OrganiserAccess,
  needed: OrganiserRole,
  eventOf: (contest: ContestOfMine, now: number, counts: ContestCounts) => ContestAct,
  details: AuditDetails = {}
) {
  const contest = yield* lockedOrganiserContest(access, needed)
  const now = yield* Clock.currentTimeMillis
  const counts = (yield* readCounts([contest.id]))(contest.id)
  const event = eventOf(contest, now, counts)
  const decision = applyEvent(contest.life, event)
  if (!decision.ok) return yield* rejectedAct(decision.reason)
  yield* saveLife(contest.id, decision.next)
  yield* afterLifeChange(contest.id, decision.effects)
  yield* notifyParticipants(contest, event, decision)
  yield* writeAudit(contest, event.type, details)
  return { ...contest, life: decision.next }
}, inTransaction)
