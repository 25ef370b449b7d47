import type { ContestEvent } from "../../src/machines/contest/contestEvents.ts"
import {
  momentsOf,
  noSchedule,
  registrationClosesAt,
  type ContestSchedule
} from "../../src/machines/contest/schedule.ts"
import words from "../../src/machines/contestMachine.words.json" with { type: "json" }
import { contestMachine } from "../../src/machines/contestMachine.ts"
import { contestInvariants } from "../../src/machines/contestMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const hour = 3_600_000

/** A first stage: registration from one to three, available at four, the contest from five to nine. */
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

/** A second stage without registration. */
export const secondStage: ContestSchedule = {
  ...firstStage,
  hasRegistration: false,
  registrationStartsAt: null,
  registrationEndsAt: null,
  availableAt: null
}

const moments = { ...momentsOf(firstStage), startsAt: 6 * hour, endsAt: 10 * hour }
const interval = { from: 5.1 * hour, to: 5.2 * hour }
const passed = (hours: number): ContestEvent => ({ type: "time.passed", now: hours * hour })

const events: Readonly<Record<string, ContestEvent>> = {
  "contest.publish": { type: "contest.publish", now: 0.5 * hour },
  "contest.unpublish": { type: "contest.unpublish", registered: 0, now: 4.9 * hour },
  "contest.reschedule": { type: "contest.reschedule", moments, now: 0 },
  "registration.close": { type: "registration.close", now: 2 * hour },
  "registration.reopen": { type: "registration.reopen", until: 5.5 * hour, now: 3.5 * hour },
  "contest.startNow": { type: "contest.startNow", now: 2.5 * hour },
  "contest.extend": { type: "contest.extend", to: 12 * hour, now: 6 * hour },
  "contest.pause": { type: "contest.pause", now: 6 * hour },
  "contest.resume": { type: "contest.resume", now: 6.5 * hour },
  "contest.endNow": { type: "contest.endNow", now: 7 * hour },
  "contest.undo": { type: "contest.undo", started: 0, now: 2.6 * hour },
  "extraTime.changed": { type: "extraTime.changed", longestMs: hour, now: 6 * hour },
  "interval.remove": { type: "interval.remove", interval, now: 7.5 * hour },
  "interval.restore": { type: "interval.restore", interval, now: 7.6 * hour },
  "results.publish": { type: "results.publish", unjudged: 0, now: 20 * hour },
  "results.reopen": { type: "results.reopen", now: 21 * hour },
  "time.passed (registration opens)": passed(1),
  "time.passed (registration closes)": passed(3),
  "time.passed (gathering)": passed(4),
  "time.passed (start)": passed(5),
  "time.passed (end)": passed(9),
  "time.passed (end after an extension)": passed(13)
}

const endsFirst = { ...moments, endsAt: 5 * hour }

const refused: Readonly<Record<string, ContestEvent>> = {
  "publishing after the start": { type: "contest.publish", now: 11 * hour },
  "hiding a contest that has participants": { type: "contest.unpublish", registered: 1, now: 0 },
  "a schedule that ends before it starts": { type: "contest.reschedule", moments: endsFirst, now: 0 },
  "closing a registration that is over": { type: "registration.close", now: 20 * hour },
  "reopening registration until a moment that has passed": {
    type: "registration.reopen",
    until: hour,
    now: 20 * hour
  },
  "extending to an earlier end": { type: "contest.extend", to: hour, now: 6 * hour },
  "publishing results while solutions wait for a verdict": {
    type: "results.publish",
    unjudged: 1,
    now: 20 * hour
  }
}

export const contestModel = defineModel({
  id: "contest",
  machine: contestMachine,
  words,
  starts: {
    "first stage": { schedule: firstStage, now: 0 },
    "second stage": { schedule: secondStage, now: 0 }
  },
  events,
  refused,
  /** Everything that decides about the next state, except the amount of extra time. */
  keyOf: (snapshot) => {
    const { schedule, now } = snapshot.context as { schedule: ContestSchedule; now: number }
    const isRemoved = schedule.gaps.some(({ kind }) => kind === "removed")
    const isLate = snapshot.matches("started_contest") && registrationClosesAt(schedule) > now
    return [
      snapshot.value,
      schedule.undo?.act ?? null,
      isRemoved ? "with a removed interval" : "",
      isLate ? "with late registration" : ""
    ]
  },
  invariants: contestInvariants
})
