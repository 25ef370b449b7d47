import type { ContestInformation } from "../../../api/contract/olympiads/participation.ts"
import type { ContestState, StoredContest } from "../../../machines/contest/applyEvent.ts"
import type { ContestFacts } from "../../../machines/contest/participationFacts.ts"
import type { Participation } from "../../../machines/contest/participationRules.ts"
import type { ContestSchedule } from "../../../machines/contest/schedule.ts"

const moment = (instant: string): number => Date.parse(instant)
const maybe = (instant: string | null): number | null => (instant === null ? null : moment(instant))
const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1_000)

/** Maps the API's contest information to the facts of the state machines. */
export const factsOf = (information: ContestInformation): ContestFacts => ({
  contest: contestOf(information),
  participation: participationOf(information.participation),
  elsewhere: information.participation.elsewhere,
  isInvited: information.participation.invited === true,
  now: moment(information.serverTime)
})

function contestOf(information: ContestInformation): StoredContest {
  return { state: stateOf(information), schedule: scheduleOf(information) }
}

/** The API sends only the status; the substate follows from the schedule. */
function stateOf({ status, pausedAt }: ContestInformation): ContestState {
  switch (status.value) {
    case "open_registration":
      return "open_registration.announced"
    case "started_contest":
      return pausedAt === null ? "started_contest.running" : "started_contest.paused"
    default:
      return status.value
  }
}

const scheduleOf = (information: ContestInformation): ContestSchedule => ({
  hasRegistration: information.hasRegistration,
  registrationStartsAt: maybe(information.registrationStartsAt),
  registrationEndsAt: maybe(information.registrationEndsAt),
  availableAt: maybe(information.availableAt),
  startsAt: moment(information.startsAt),
  endsAt: moment(information.endsAt),
  freezeAt: maybe(information.freezeAt),
  durationMs: inMs(information.durationS),
  pausedAt: maybe(information.pausedAt),
  endedAt: maybe(information.endedAt),
  gaps: information.gaps.map(({ kind, from, to }) => ({ kind, from: moment(from), to: moment(to) })),
  longestExtraMs: information.longestExtraS * 1_000,
  undo: null
})

function participationOf(mine: ContestInformation["participation"]): Participation | null {
  if (mine.registeredAt === null && mine.stageOutcome === null) return null
  return {
    registeredAt: maybe(mine.registeredAt) ?? 0,
    stageOutcome: mine.stageOutcome === "not_passed" ? "notPassed" : mine.stageOutcome,
    startedAt: maybe(mine.startedAt),
    completedAt: maybe(mine.completedAt),
    disqualifiedAt: maybe(mine.disqualifiedAt),
    extraMs: mine.extraS * 1_000
  }
}
