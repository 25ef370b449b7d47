import type { ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import type { ParticipationState } from "../../../../src/api/contract/olympiads/participationState.ts"
import { advanceTo, statusOf, type StoredContest } from "../../../../src/machines/contest/applyEvent.ts"
import {
  participantStates,
  participationStatusOf
} from "../../../../src/machines/contest/participationRules.ts"
import {
  type ContestSchedule,
  lastMoment,
  registrationClosesAt
} from "../../../../src/machines/contest/schedule.ts"
import type { StoredParticipation } from "../../../olympiads/store/participants.ts"

/** A contest at a simulated time. */
export interface SimulatedContest {
  readonly life: StoredContest
  readonly at: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The schedule without pause, early end and undo. */
const planned = (schedule: ContestSchedule): ContestSchedule => ({
  ...schedule,
  pausedAt: null,
  endedAt: null,
  undo: null
})

const between = (from: number, to: number) => Math.round((from + to) / 2)

/**
 * A time at which the contest has the status, with its schedule.
 * If the schedule has no such time, it is adjusted as little as necessary.
 */
const simulating: Readonly<Record<ContestStatus, (plan: ContestSchedule) => SimulatedContest>> = {
  open_registration: (plan) => {
    const closes = registrationClosesAt(plan)
    const opens = Math.min(plan.registrationStartsAt ?? closes - day, closes - minute)
    return started({ ...plan, hasRegistration: true, registrationStartsAt: opens }, between(opens, closes))
  },
  closed_registration: (plan) => {
    const until = Math.min(plan.availableAt ?? plan.startsAt, plan.startsAt)
    const closes = Math.min(registrationClosesAt(plan), until - 10 * minute)
    const opens = Math.min(plan.registrationStartsAt ?? closes - day, closes - minute)
    const bent = { ...plan, hasRegistration: true, registrationStartsAt: opens, registrationEndsAt: closes }
    return started(bent, between(closes, until))
  },
  available_after: (plan) => {
    const from = Math.min(plan.availableAt ?? Infinity, plan.startsAt - 10 * minute)
    const closes = plan.registrationEndsAt === null ? null : Math.min(plan.registrationEndsAt, from)
    const opens =
      plan.registrationStartsAt === null ? null : Math.min(plan.registrationStartsAt, from - minute)
    const bent = { ...plan, availableAt: from, registrationStartsAt: opens, registrationEndsAt: closes }
    return started(bent, between(from, plan.startsAt))
  },
  started_contest: (plan) => started(plan, between(plan.startsAt, plan.endsAt)),
  result_calculation: (plan) => started(plan, lastMoment(plan) + minute),
  closed_contest: (plan) => ({
    life: { state: "closed_contest", schedule: plan },
    at: lastMoment(plan) + hour
  })
}

const started = (schedule: ContestSchedule, at: number): SimulatedContest => ({
  life: advanceTo({ state: "open_registration.announced", schedule }, at),
  at
})

/** Simulates the contest with the given status. */
export function simulateStatus(schedule: ContestSchedule, status: ContestStatus): SimulatedContest {
  const simulated = simulating[status](planned(schedule))
  return statusOf(simulated.life) === status ? simulated : started(planned(schedule), simulated.at)
}

/** The participation for each status; null for `visitor` and `not_registered`. */
const parts: Readonly<
  Record<ParticipationState, (at: number, schedule: ContestSchedule) => Partial<StoredParticipation> | null>
> = {
  visitor: () => null,
  not_registered: () => null,
  registered: () => ({}),
  passed: () => ({ stageOutcome: "passed" }),
  not_passed: () => ({ stageOutcome: "not_passed" }),
  ready: () => ({}),
  running: (at, schedule) => ({ startedAt: begun(at, schedule) }),
  paused: (at, schedule) => ({ startedAt: begun(at, schedule) }),
  finished: (at, schedule) => ({ startedAt: begun(at, schedule), completedAt: begun(at, schedule) }),
  missed: () => ({}),
  disqualified: (at, schedule) => ({ startedAt: begun(at, schedule), disqualifiedAt: at - 1 }),
  results: (at, schedule) => ({ startedAt: begun(at, schedule) })
}

/** A start with half of the participant's time left; null before the contest start. */
const begun = (at: number, { startsAt, endsAt, durationMs }: ContestSchedule): number | null =>
  at < startsAt
    ? null
    : Math.max(startsAt, Math.min(at, endsAt) - Math.round((durationMs ?? endsAt - startsAt) / 2))

export interface Simulated extends SimulatedContest {
  readonly participation: StoredParticipation | null
}

const noParticipation: StoredParticipation = {
  registeredAt: 0,
  stageOutcome: null,
  startedAt: null,
  completedAt: null,
  disqualifiedAt: null,
  extraMs: 0,
  windowId: null,
  unofficial: 0
}

/** A simulated participation with the given status; null if it is impossible at this contest status. */
export function simulateParticipation(
  { life, at }: SimulatedContest,
  as: ParticipationState
): Simulated | null {
  const part = parts[as](at, life.schedule)
  const participation = part === null ? null : { ...noParticipation, registeredAt: at - day, ...part }
  const paused = { ...life.schedule, pausedAt: at - minute }
  const shown: StoredContest =
    as === "paused" && life.state === "started_contest.running"
      ? { state: "started_contest.paused", schedule: paused }
      : life
  const { state } = participationStatusOf(shown, participation, at)
  const found = as === "visitor" ? "visitor" : participantStates[state]
  return found === as ? { life: shown, at, participation } : null
}
