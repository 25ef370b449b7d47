import { transition, type SnapshotFrom, type StateValue } from "xstate"
import type { ContestStatus } from "../../api/contract/olympiads/contests.ts"
import { contestMachine } from "../contestMachine.ts"
import type { ContestEvent, ContestRejection } from "./contestEvents.ts"
import { draftRejectionReason, scheduleRejection } from "./scheduleRejection.ts"
import { lastMoment, momentsOf, registrationClosesAt, type ContestSchedule } from "./schedule.ts"

/** States of the contest machine as strings; the part before the dot is the public status. */
export const contestStates = [
  "draft",
  "open_registration.announced",
  "open_registration.open",
  "closed_registration",
  "available_after",
  "started_contest.running",
  "started_contest.paused",
  "result_calculation",
  "closed_contest"
] as const
export type ContestState = (typeof contestStates)[number]

/** A contest as it is stored and sent. */
export interface StoredContest {
  readonly state: ContestState
  readonly schedule: ContestSchedule
}

export type ContestEffect =
  | {
      readonly type: "statusChanged"
      readonly from: ContestStatus | null
      readonly to: ContestStatus | null
    }
  /** Participants' end times change because of a pause, a resume or a new end. */
  | { readonly type: "windowsChanged" }
  /** Other publicly visible moments change. */
  | { readonly type: "scheduleChanged" }

export type Decision =
  | {
      readonly ok: true
      readonly changed: boolean
      readonly next: StoredContest
      readonly effects: ReadonlyArray<ContestEffect>
    }
  | { readonly ok: false; readonly reason: ContestRejection }

/** The public status, or null for a draft. */
export const statusOf = ({ state }: Pick<StoredContest, "state">): ContestStatus | null =>
  state === "draft" ? null : (state.split(".")[0] as ContestStatus)

/** Applies an event to a stored contest, after advancing the contest to the event's time. */
export function applyEvent(stored: StoredContest, event: ContestEvent): Decision {
  const advanced = step(stored, { type: "time.passed", now: event.now })
  const reason = rejectionReason(stored, event)
  if (reason !== null) return { ok: false, reason }
  const next = event.type === "time.passed" ? advanced : step(advanced, event)
  const effects = effectsOf(stored, next)
  return { ok: true, changed: JSON.stringify(stored) !== JSON.stringify(next), next, effects }
}

/** The next moment at which time alone changes the state, or null if there is none. */
export function nextMoment({ state, schedule }: StoredContest): number | null {
  switch (state) {
    case "open_registration.announced":
      return Math.min(schedule.registrationStartsAt ?? schedule.startsAt, schedule.startsAt)
    case "open_registration.open":
      return Math.min(registrationClosesAt(schedule), schedule.startsAt)
    case "closed_registration":
      return Math.min(schedule.availableAt ?? schedule.startsAt, schedule.startsAt)
    case "available_after":
      return schedule.startsAt
    case "started_contest.running":
      return lastMoment(schedule)
    case "draft":
    case "started_contest.paused":
    case "result_calculation":
    case "closed_contest":
      return null
  }
}

interface Stay {
  readonly from: number
  readonly until: number
  readonly at: StoredContest
}

/** Caches the result between two moments: nothing changes there, and the server asks thousands of times. */
const stays = new WeakMap<StoredContest, Stay>()

/** The contest as of `now`. */
export function advanceTo(stored: StoredContest, now: number): StoredContest {
  const known = stays.get(stored)
  if (known !== undefined && now >= known.from && now < known.until) return known.at
  const at = step(stored, { type: "time.passed", now })
  const stay = { from: now, until: nextMoment(at) ?? Infinity, at }
  stays.set(stored, stay)
  stays.set(at, stay)
  return at
}

/** Whether the contest's state at the event's time handles this event type. */
export function accepts(stored: StoredContest, event: ContestEvent): boolean {
  const { _nodes } = snapshotOf(advanceTo(stored, event.now), event.now)
  return _nodes.some((node) => node.ownEvents.includes(event.type))
}

/** The reason the event is rejected at its time, or null if it is allowed. */
export function rejectionReason(stored: StoredContest, event: ContestEvent): ContestRejection | null {
  if (!accepts(stored, event)) return "notNow"
  const { state, schedule } = advanceTo(stored, event.now)
  return state === "draft" ? draftRejectionReason(schedule, event) : scheduleRejection(schedule, event)
}

type Snapshot = SnapshotFrom<typeof contestMachine>

const snapshotOf = ({ state, schedule }: StoredContest, now: number): Snapshot =>
  contestMachine.resolveState({ value: valueOf(state), context: { schedule, now } })

function step(stored: StoredContest, event: ContestEvent): StoredContest {
  const [{ value, context }] = transition(contestMachine, snapshotOf(stored, event.now), event)
  return { state: stateOf(value), schedule: context.schedule }
}

function valueOf(state: ContestState): StateValue {
  const [parent, child] = state.split(".") as [string, string?]
  return child === undefined ? parent : { [parent]: child }
}

function stateOf(value: StateValue): ContestState {
  const path = typeof value === "string" ? [value] : Object.entries(value).flat()
  return path.join(".") as ContestState
}

function effectsOf(before: StoredContest, after: StoredContest): ReadonlyArray<ContestEffect> {
  const from = statusOf(before)
  const to = statusOf(after)
  const differ = (of: (schedule: ContestSchedule) => unknown) =>
    JSON.stringify(of(before.schedule)) !== JSON.stringify(of(after.schedule))
  return [
    ...(from === to ? [] : [{ type: "statusChanged", from, to } as const]),
    ...(differ(windowsOf) ? [{ type: "windowsChanged" } as const] : []),
    ...(differ(momentsOf) ? [{ type: "scheduleChanged" } as const] : [])
  ]
}

const windowsOf = ({ startsAt, endsAt, durationMs, pausedAt, endedAt, gaps }: ContestSchedule) => [
  startsAt,
  endsAt,
  durationMs,
  pausedAt,
  endedAt,
  gaps
]
