import type { ContestInformation } from "../api/contract/olympiads/participation.ts"
import type { ContestFacts } from "../machines/contest/participationFacts.ts"
import type { Participation } from "../machines/contest/participationRules.ts"
import { millisOf, scheduleFromWire, stateOfStatus } from "../machines/contest/scheduleWire.ts"

/** Maps the API's contest information to the facts of the state machines. */
export const factsOf = (information: ContestInformation): ContestFacts => ({
  contest: {
    state: stateOfStatus(information.status.value, information.pausedAt),
    schedule: scheduleFromWire(information)
  },
  participation: participationOf(information.participation),
  elsewhere: information.participation.elsewhere,
  isInvited: information.participation.invited === true,
  now: Date.parse(information.serverTime)
})

function participationOf(mine: ContestInformation["participation"]): Participation | null {
  if (mine.registeredAt === null && mine.stageOutcome === null) return null
  return {
    registeredAt: millisOf(mine.registeredAt) ?? 0,
    stageOutcome: mine.stageOutcome,
    startedAt: millisOf(mine.startedAt),
    completedAt: millisOf(mine.completedAt),
    disqualifiedAt: millisOf(mine.disqualifiedAt),
    extraMs: mine.extraS * 1_000
  }
}
