import type { StoredContest } from "./applyEvent.ts"
import { type Participation, type ParticipantRejection, windowEnd } from "./participationRules.ts"
import { clockOf } from "./schedule.ts"

/** How a solution counts. Unofficial solutions are stored but not scored; the jury sees the reason. */
export type SubmitRule =
  | { readonly kind: "official" }
  | { readonly kind: "unofficial"; readonly reason: ParticipantRejection }
  | { readonly kind: "refused"; readonly reason: "notPassed" | "notRegistered" | "notStarted" }

/**
 * How a solution counts that the server received at `receivedAt`, now or in the past.
 * Depends on the schedule alone, so the caller can recompute it after a schedule change.
 */
export function submitRule(
  contest: StoredContest,
  participation: Participation | null,
  receivedAt: number
): SubmitRule {
  if (participation === null) return { kind: "refused", reason: "notRegistered" }
  if (participation.disqualifiedAt === null && participation.stageOutcome === "not_passed")
    return { kind: "refused", reason: "notPassed" }
  if (participation.startedAt === null || receivedAt < participation.startedAt) {
    return { kind: "refused", reason: "notStarted" }
  }
  const reason = unofficialReason(contest, participation, receivedAt)
  return reason === null ? { kind: "official" } : { kind: "unofficial", reason }
}

function unofficialReason(
  contest: StoredContest,
  participation: Participation,
  receivedAt: number
): ParticipantRejection | null {
  const { completedAt, disqualifiedAt } = participation
  if (disqualifiedAt !== null && receivedAt >= disqualifiedAt) return "disqualified"
  if (completedAt !== null && receivedAt >= completedAt) return "alreadyFinished"
  if (clockOf(contest.schedule, receivedAt) >= windowEnd(contest, participation, receivedAt))
    return "timeIsUp"
  return isInPause(contest, receivedAt) ? "paused" : null
}

function isInPause({ schedule: { pausedAt, gaps } }: StoredContest, moment: number): boolean {
  if (pausedAt !== null && moment >= pausedAt) return true
  return gaps.some(({ kind, from, to }) => kind === "pause" && moment >= from && moment < to)
}
