import type { AnyMachineSnapshot } from "xstate"
import type { ContestEvent } from "../../src/machines/contest/contestEvents.ts"
import { momentsOf, noSchedule } from "../../src/machines/contest/schedule.ts"
import type { ContestSchedule } from "../../src/machines/contest/schedule.ts"
import { contestMachine } from "../../src/machines/contestMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

const hour = 3_600_000

/** A first stage: registration from one to three, seats at four, the contest from five to nine. */
export const firstStage: ContestSchedule = {
  ...noSchedule,
  registrationStartsAt: 1 * hour,
  registrationEndsAt: 3 * hour,
  availableAt: 4 * hour,
  startsAt: 5 * hour,
  freezeAt: 8 * hour,
  endsAt: 9 * hour,
  durationMs: 2 * hour
}

/** A second stage: nobody registers. */
export const secondStage: ContestSchedule = {
  ...firstStage,
  hasRegistration: false,
  registrationStartsAt: null,
  registrationEndsAt: null,
  availableAt: null
}

const moments = { ...momentsOf(firstStage), startsAt: 6 * hour, endsAt: 10 * hour }

const events: ReadonlyArray<ContestEvent> = [
  { type: "contest.publish", now: 0 },
  { type: "contest.unpublish", registered: 0, now: 0 },
  { type: "contest.reschedule", moments, now: 0 },
  { type: "registration.close", now: 2 * hour },
  { type: "registration.reopen", until: 4.5 * hour, now: 3.5 * hour },
  { type: "contest.startNow", now: 2.5 * hour },
  { type: "contest.extend", to: 12 * hour, now: 6 * hour },
  { type: "contest.pause", now: 6 * hour },
  { type: "contest.resume", now: 6.5 * hour },
  { type: "contest.endNow", now: 7 * hour },
  { type: "contest.undo", started: 0, now: 2.6 * hour },
  { type: "extraTime.changed", longestMs: hour, now: 6 * hour },
  { type: "interval.remove", interval: { from: 5.1 * hour, to: 5.2 * hour }, now: 7.5 * hour },
  { type: "interval.restore", interval: { from: 5.1 * hour, to: 5.2 * hour }, now: 7.6 * hour },
  { type: "results.publish", unjudged: 0, now: 20 * hour },
  { type: "results.reopen", now: 21 * hour },
  ...[1, 3, 4, 5, 9, 13].map((hours) => ({ type: "time.passed" as const, now: hours * hour }))
]

/** All that decides what may come next, but for how much time was given. */
const keyOf = ({ value, context: { schedule } }: AnyMachineSnapshot) => {
  const { undo, gaps } = schedule as ContestSchedule
  return [value, undo?.act, gaps.some(({ kind }) => kind === "removed")]
}

const pathsOf = (schedule: ContestSchedule) =>
  transitionPaths(contestMachine, { input: { schedule, now: 0 }, events, keyOf })

export const contestPaths = [...pathsOf(firstStage), ...pathsOf(secondStage)]
