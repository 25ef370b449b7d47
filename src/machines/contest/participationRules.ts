import type { ParticipationState } from "../../api/contract/olympiads/participationState.ts"
import { advanceTo, statusOf, type StoredContest } from "./applyEvent.ts"
import { clockOf, contestEnd, endOf, lastMoment, registrationClosesAt } from "./schedule.ts"

/** One person's participation in one contest, as stored. */
export interface Participation {
  readonly registeredAt: number
  /** Outcome of the previous stage; null in a first stage. */
  readonly stageOutcome: "passed" | "not_passed" | null
  /** When the participant pressed «Get started». */
  readonly startedAt: number | null
  /** When the participant finished by choice. Finishing by time is not stored: it follows from the window. */
  readonly completedAt: number | null
  readonly disqualifiedAt: number | null
  readonly extraMs: number
}

/** The participation statuses with their names in the API, which distinguishes fewer. */
export const participantStates = {
  /** May register. */
  notRegistered: "not_registered",
  /** May accept the organisers' invitation. */
  invited: "not_registered",
  notOpenYet: "not_registered",
  byInvitation: "not_registered",
  registrationClosed: "not_registered",
  registered: "registered",
  passed: "passed",
  notPassed: "not_passed",
  /** May press «Get started». */
  ready: "ready",
  /** May press «Get started» after the pause. */
  startPaused: "ready",
  running: "running",
  paused: "paused",
  finished: "finished",
  /** Registered, but did not start in time. */
  missed: "missed",
  disqualified: "disqualified",
  results: "results",
  /** The results are published, and the participant never started. */
  neverStarted: "results"
} as const satisfies Readonly<Record<string, ParticipationState>>
export type ParticipantState = keyof typeof participantStates

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
  const started = participation !== null && participation.startedAt !== null
  const endsAt = started ? windowEnd(contest, participation, now) : null
  return {
    state:
      participation === null
        ? stateOfOutsider(contest, now, isInvited)
        : stateOf(contest, participation, now),
    finishedBy: finishedBy(contest, participation, now),
    endsAt,
    remainingMs: endsAt === null ? null : Math.max(0, endsAt - clockOf(contest.schedule, now)),
    acts: {
      register: registerRejection(contest, participation, now, isInvited),
      start: startRejection(contest, participation, now),
      finish: finishRejection(contest, participation, now),
      resume: resumeRejection(contest, participation, now)
    }
  }
}

function stateOfOutsider(contest: StoredContest, now: number, isInvited: boolean): ParticipantState {
  const rejection = newcomerRejection(contest, now, isInvited)
  if (rejection === null && isInvited) return "invited"
  return rejection === null || rejection === "notAnnounced" ? "notRegistered" : rejection
}

function stateOf(contest: StoredContest, participation: Participation, now: number): ParticipantState {
  if (participation.disqualifiedAt !== null) return "disqualified"
  if (participation.stageOutcome === "not_passed") return "notPassed"
  if (contest.state === "closed_contest") return participation.startedAt === null ? "neverStarted" : "results"
  if (participation.startedAt !== null) return stateOfStarted(contest, participation, now)
  if (isOver(contest, participation, now)) return "missed"
  if (contest.state === "started_contest.paused") return "startPaused"
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
  return participation.stageOutcome === "not_passed" ? "notPassed" : null
}

function registerRejection(
  contest: StoredContest,
  participation: Participation | null,
  now: number,
  isInvited: boolean
) {
  if (participation !== null) return entryRejection(participation) ?? "alreadyRegistered"
  return newcomerRejection(contest, now, isInvited)
}

function newcomerRejection(contest: StoredContest, now: number, isInvited: boolean) {
  const { state, schedule } = contest
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
