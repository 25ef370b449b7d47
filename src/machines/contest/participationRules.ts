import { advanceTo, statusOf } from "./applyEvent.ts"
import type { StoredContest } from "./applyEvent.ts"
import { clockOf, contestEnd, endOf, lastMoment, registrationClosesAt } from "./schedule.ts"

/** One person's participation in one contest, as stored. */
export interface Participation {
  readonly registeredAt: number
  /** Outcome of the previous stage; null in a first stage. */
  readonly stageOutcome: "passed" | "notPassed" | null
  /** When the participant pressed «Get started». */
  readonly startedAt: number | null
  /** When the participant finished by choice. Finishing by time is not stored: it follows from the window. */
  readonly completedAt: number | null
  readonly disqualifiedAt: number | null
  readonly extraMs: number
}

export type ParticipantState =
  | "notRegistered"
  | "registered"
  | "passed"
  | "notPassed"
  /** May press «Get started». */
  | "ready"
  | "running"
  | "paused"
  | "finished"
  /** Registered, but did not start in time. */
  | "missed"
  | "disqualified"
  | "results"

export type ParticipantRejection =
  | "notAnnounced"
  | "alreadyRegistered"
  | "notOpenYet"
  | "registrationClosed"
  | "byInvitation"
  | "notRegistered"
  | "notPassed"
  | "disqualified"
  | "notBegun"
  | "notStarted"
  | "alreadyStarted"
  | "paused"
  | "alreadyFinished"
  | "timeIsUp"
  | "notFinished"
  | "over"

/** How a solution counts. Unofficial solutions are stored but not scored; the jury sees the reason. */
export type SubmitRule =
  | { readonly kind: "official" }
  | { readonly kind: "unofficial"; readonly reason: ParticipantRejection }
  | { readonly kind: "refused"; readonly reason: "notPassed" | "notRegistered" | "notStarted" }

export interface ParticipationStatus {
  readonly state: ParticipantState
  /** Null if the participant has not started or has not finished. */
  readonly finishedBy: "choice" | "time" | null
  /** End of the participant's time, not counting a current pause; null before «Get started». */
  readonly endsAt: number | null
  /** Remaining time; constant during a pause. */
  readonly remainingMs: number | null
  /** Null if the act is allowed. `resume` is the organiser's act for a participant who finished by mistake. */
  readonly acts: {
    readonly register: ReturnType<typeof registerRejection>
    readonly start: ReturnType<typeof startRejection>
    readonly finish: ReturnType<typeof finishRejection>
    readonly resume: ReturnType<typeof resumeRejection>
  }
  readonly submit: SubmitRule
}

/** When the participant's time runs out, or would run out if they started now. */
export function windowEnd(
  { schedule }: StoredContest,
  { startedAt, extraMs }: Pick<Participation, "startedAt" | "extraMs">,
  now: number
): number {
  const { durationMs, gaps } = schedule
  const own = durationMs === null ? Infinity : endOf(gaps, startedAt ?? now, durationMs + extraMs)
  return Math.min(own, contestEnd(schedule, extraMs))
}

/**
 * Computes the status and the allowed acts of one person in one contest.
 * Server and browser share this function; the server's clock decides.
 */
export function participationStatusOf(
  stored: StoredContest,
  participation: Participation | null,
  now: number,
  isInvited = false
): ParticipationStatus {
  const contest = advanceTo(stored, now)
  const state = stateOf(contest, participation, now)
  const started = participation !== null && participation.startedAt !== null
  const endsAt = started ? windowEnd(contest, participation, now) : null
  return {
    state,
    finishedBy: finishedBy(contest, participation, now),
    endsAt,
    remainingMs: endsAt === null ? null : Math.max(0, endsAt - clockOf(contest.schedule, now)),
    acts: {
      register: registerRejection(contest, participation, now, isInvited),
      start: startRejection(contest, participation, now),
      finish: finishRejection(contest, participation, now),
      resume: resumeRejection(contest, participation, now)
    },
    submit: submitRule(contest, participation, now)
  }
}

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
  if (entryRejection(participation) === "notPassed") return { kind: "refused", reason: "notPassed" }
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

function stateOf(contest: StoredContest, participation: Participation | null, now: number): ParticipantState {
  if (participation === null) return "notRegistered"
  if (participation.disqualifiedAt !== null) return "disqualified"
  if (participation.stageOutcome === "notPassed") return "notPassed"
  if (contest.state === "closed_contest") return "results"
  if (participation.startedAt !== null) return stateOfStarted(contest, participation, now)
  if (isOver(contest, participation, now)) return "missed"
  if (statusOf(contest) === "started_contest") return "ready"
  return participation.stageOutcome ?? "registered"
}

function stateOfStarted(contest: StoredContest, participation: Participation, now: number): ParticipantState {
  if (finishedBy(contest, participation, now) !== null) return "finished"
  return contest.state === "started_contest.paused" ? "paused" : "running"
}

function finishedBy(
  contest: StoredContest,
  participation: Participation | null,
  now: number
): ParticipationStatus["finishedBy"] {
  if (participation === null || participation.startedAt === null) return null
  if (participation.completedAt !== null) return "choice"
  return isOver(contest, participation, now) ? "time" : null
}

const isOver = (contest: StoredContest, participation: Participation, now: number): boolean =>
  clockOf(contest.schedule, now) >= windowEnd(contest, participation, now) ||
  clockOf(contest.schedule, now) >= lastMoment(contest.schedule)

/** Whether the contest is past its common end, so that it is too late to start. */
const isPast = ({ state, schedule }: StoredContest, now: number): boolean =>
  state === "result_calculation" ||
  state === "closed_contest" ||
  clockOf(schedule, now) >= contestEnd(schedule, 0)

/** The rejection that applies to every act of a participant, or null. */
function entryRejection(participation: Participation) {
  if (participation.disqualifiedAt !== null) return "disqualified"
  return participation.stageOutcome === "notPassed" ? "notPassed" : null
}

function registerRejection(
  contest: StoredContest,
  participation: Participation | null,
  now: number,
  isInvited: boolean
) {
  const { state, schedule } = contest
  if (participation !== null) return entryRejection(participation) ?? "alreadyRegistered"
  if (state === "draft") return "notAnnounced"
  if (isInvited && !isPast(contest, now)) return null
  if (!schedule.hasRegistration) return "byInvitation"
  if (state === "open_registration.announced") return "notOpenYet"
  const isLate = statusOf(contest) === "started_contest" && now < registrationClosesAt(schedule)
  return state === "open_registration.open" || isLate ? null : "registrationClosed"
}

function startRejection(contest: StoredContest, participation: Participation | null, now: number) {
  if (participation === null) return "notRegistered"
  const rejection = entryRejection(participation)
  if (rejection !== null) return rejection
  if (participation.startedAt !== null) return "alreadyStarted"
  if (isOver(contest, participation, now)) return "over"
  if (contest.state === "started_contest.paused") return "paused"
  return contest.state === "started_contest.running" ? null : "notBegun"
}

function finishRejection(contest: StoredContest, participation: Participation | null, now: number) {
  if (participation === null) return "notRegistered"
  const rejection = entryRejection(participation)
  if (rejection !== null) return rejection
  if (participation.startedAt === null) return "notStarted"
  const by = finishedBy(contest, participation, now)
  if (by === "choice") return "alreadyFinished"
  return by === "time" ? "timeIsUp" : null
}

function resumeRejection(contest: StoredContest, participation: Participation | null, now: number) {
  if (participation === null) return "notRegistered"
  const rejection = entryRejection(participation)
  if (rejection !== null) return rejection
  if (participation.completedAt === null) return "notFinished"
  return isOver(contest, participation, now) ? "timeIsUp" : null
}
