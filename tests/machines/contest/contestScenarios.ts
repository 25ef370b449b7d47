import { constant, integer, oneof, option, record, array, type Arbitrary } from "fast-check"
import type { ContestAct } from "../../../src/machines/contest/contestEvents.ts"
import { advanceTo, applyEvent, type StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import {
  momentsOf,
  noSchedule,
  scheduleProblems,
  type ContestSchedule
} from "../../../src/machines/contest/schedule.ts"

/** Any valid schedule published at 0, in an arbitrary unit of a minute. */
export const anySchedule: Arbitrary<ContestSchedule> = record({
  hasRegistration: oneof({ weight: 3, arbitrary: constant(true) }, constant(false)),
  registrationStartsAt: option(integer({ min: -50, max: 100 })),
  registrationEndsAt: option(integer({ min: 1, max: 400 })),
  availableAt: option(integer({ min: 1, max: 200 })),
  startsAt: integer({ min: 1, max: 200 }),
  endsAt: integer({ min: 2, max: 600 }),
  freezeAt: option(integer({ min: 1, max: 600 })),
  durationMs: option(integer({ min: 1, max: 300 })),
  longestExtraMs: integer({ min: 0, max: 40 })
})
  .map((moments) => ({ ...noSchedule, ...moments }))
  .filter((schedule) => scheduleProblems(schedule).length === 0)

/** An action, with times relative to its own. */
type Intention = (stored: StoredContest, now: number) => ContestAct

const simple = [
  "contest.publish",
  "registration.close",
  "contest.startNow",
  "contest.pause",
  "contest.resume",
  "contest.endNow",
  "results.reopen"
] as const

const later = integer({ min: -5, max: 120 })

const anyIntention: Arbitrary<Intention> = oneof(
  ...simple.map((type) => constant<Intention>((_, now) => ({ type, now }))),
  constant<Intention>((_, now) => ({ type: "contest.unpublish", registered: 0, now })),
  constant<Intention>((_, now) => ({ type: "contest.undo", started: 0, now })),
  constant<Intention>((_, now) => ({ type: "results.publish", unjudged: 0, now })),
  later.map((by): Intention => (_, now) => ({ type: "contest.extend", by, now })),
  later.map((by): Intention => (_, now) => ({ type: "contest.extend", to: now + by, now })),
  later.map((by): Intention => (_, now) => ({ type: "registration.reopen", until: now + by, now })),
  later.map((longestMs): Intention => (_, now) => ({
    type: "extraTime.changed",
    longestMs: Math.max(0, longestMs),
    now
  })),
  anySchedule.map(({ startsAt, endsAt }): Intention => ({ schedule }, now) => ({
    type: "contest.reschedule",
    moments: { ...momentsOf(schedule), startsAt: now + startsAt, endsAt: now + endsAt },
    now
  })),
  record({ back: later, length: later }).map(({ back, length }): Intention => (_, now) => ({
    type: "interval.remove",
    interval: { from: now - back - length, to: now - back },
    now
  })),
  constant<Intention>(({ schedule: { gaps } }, now) => ({
    type: "interval.restore",
    interval: gaps.find(({ kind }) => kind === "removed") ?? { from: 0, to: 0 },
    now
  }))
)

export type Step = readonly [before: StoredContest, act: ContestAct, after: StoredContest]

interface Wish {
  readonly wait: number
  readonly intention: Intention
}

const anyWishes: Arbitrary<ReadonlyArray<Wish>> = array(
  record({ wait: integer({ min: 0, max: 90 }), intention: anyIntention }),
  { maxLength: 14 }
)

/** Events of a contest whose organisers act at random. */
export const anyScenario: Arbitrary<ReadonlyArray<Step>> = record({
  schedule: anySchedule,
  wishes: anyWishes
}).map(({ schedule, wishes }) => {
  let now = 0
  let stored = published(schedule)
  return wishes.map(({ wait, intention }): Step => {
    now += wait
    const before = advanceTo(stored, now)
    const act = intention(before, now)
    const decision = applyEvent(before, act)
    stored = decision.ok ? decision.next : before
    return [before, act, stored]
  })
})

/** The contest when it is published. */
export const published = (schedule: ContestSchedule): StoredContest =>
  advanceTo({ state: "open_registration.announced", schedule }, 0)
