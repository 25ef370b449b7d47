/**
 * An interval that does not count. A `pause` happened live; a `removed` interval was excluded afterwards.
 * Both extend the windows open at that time by their length.
 */
export interface Gap {
  readonly kind: "pause" | "removed"
  readonly from: number
  readonly to: number
}

/** The moments of a contest, in milliseconds since 1970. A null moment is not set. */
export interface Moments {
  readonly registrationStartsAt: number | null
  /** Null: at `availableAt`, or at the start without it. A value after the start allows late registration. */
  readonly registrationEndsAt: number | null
  /** From here the contest page counts down; not before registration ends. */
  readonly availableAt: number | null
  readonly startsAt: number
  readonly endsAt: number
  /** From here the standings are frozen, until the results are published. */
  readonly freezeAt: number | null
  /** Time per participant; null gives everyone the whole contest. */
  readonly durationMs: number | null
}

/** Everything that determines a contest's state except the current time; stored and sent as is. */
export interface ContestSchedule extends Moments {
  /** False for a second stage: participants promoted from the first are registered automatically. */
  readonly hasRegistration: boolean
  readonly pausedAt: number | null
  /** When an organiser ended the contest for all participants, regardless of their remaining time. */
  readonly endedAt: number | null
  /** Sorted and disjoint; does not include a current pause. */
  readonly gaps: ReadonlyArray<Gap>
  /** The largest extra time of any participant; the contest runs until they finish. */
  readonly longestExtraMs: number
  readonly undo: Undo | null
}

/** The last act that can be undone, with the moments before it. */
export interface Undo {
  readonly act: "startNow" | "extend" | "endNow" | "reschedule"
  readonly before: Moments
}

export const noSchedule = {
  hasRegistration: true,
  registrationStartsAt: null,
  registrationEndsAt: null,
  availableAt: null,
  freezeAt: null,
  durationMs: null,
  pausedAt: null,
  endedAt: null,
  gaps: [],
  longestExtraMs: 0,
  undo: null
} as const satisfies Partial<ContestSchedule>

export const momentsOf = (schedule: ContestSchedule): Moments => ({
  registrationStartsAt: schedule.registrationStartsAt,
  registrationEndsAt: schedule.registrationEndsAt,
  availableAt: schedule.availableAt,
  startsAt: schedule.startsAt,
  endsAt: schedule.endsAt,
  freezeAt: schedule.freezeAt,
  durationMs: schedule.durationMs
})

export const registrationClosesAt = ({ registrationEndsAt, availableAt, startsAt }: Moments): number =>
  registrationEndsAt ?? availableAt ?? startsAt

/** When the contest ends for a participant with extra time; gaps after the common end extend it too. */
export function contestEnd({ endsAt, endedAt, gaps }: ContestSchedule, extraMs: number): number {
  const later = gaps.filter(({ from }) => from >= endsAt)
  return endedAt ?? endOf(later, endsAt, extraMs)
}

/** The end of the last possible window. */
export const lastMoment = (schedule: ContestSchedule): number => contestEnd(schedule, schedule.longestExtraMs)

/** The contest's own clock, which stops during a pause. */
export const clockOf = ({ pausedAt }: ContestSchedule, now: number): number =>
  pausedAt === null ? now : Math.min(pausedAt, now)

/** Whether the standings are frozen; they stay frozen until the results are published. */
export const isFrozen = (schedule: ContestSchedule, now: number): boolean =>
  schedule.freezeAt !== null && clockOf(schedule, now) >= schedule.freezeAt

/** Shifts a moment by `by` if it is after `from`. */
const after = <Moment extends number | null>(moment: Moment, from: number, by: number) =>
  moment !== null && moment > from ? moment + by : moment

/** Adds a gap and moves the end and the freeze by its length. */
export function withGap(schedule: ContestSchedule, gap: Gap): ContestSchedule {
  const length = gap.to - gap.from
  return {
    ...schedule,
    gaps: [...schedule.gaps, gap].sort((one, other) => one.from - other.from),
    endsAt: after(schedule.endsAt, gap.from, length),
    freezeAt: after(schedule.freezeAt, gap.from, length)
  }
}

/** Removes a gap and moves the end and the freeze back. */
export function withoutGap(schedule: ContestSchedule, { from, to }: Gap): ContestSchedule {
  return {
    ...schedule,
    gaps: schedule.gaps.filter((gap) => gap.from !== from || gap.to !== to),
    endsAt: after(schedule.endsAt, from, from - to),
    freezeAt: after(schedule.freezeAt, from, from - to)
  }
}

/** Shifts all moments together with the start. */
export function startingAt(schedule: ContestSchedule, startsAt: number): ContestSchedule {
  const by = startsAt - schedule.startsAt
  const moved = (moment: number | null) => (moment === null ? null : moment + by)
  return {
    ...schedule,
    registrationStartsAt: moved(schedule.registrationStartsAt),
    registrationEndsAt: moved(schedule.registrationEndsAt),
    availableAt: moved(schedule.availableAt),
    startsAt,
    endsAt: schedule.endsAt + by,
    freezeAt: moved(schedule.freezeAt)
  }
}

/** End of a period of `length` that begins at `from`, gaps not counted. */
export function endOf(gaps: ReadonlyArray<Gap>, from: number, length: number): number {
  return gaps.reduce(
    (end, gap) => (gap.from < end && gap.to > from ? end + gap.to - Math.max(from, gap.from) : end),
    from + length
  )
}

/** Time from one moment to another by the contest's own clock, gaps not counted. */
export function elapsed(schedule: ContestSchedule, from: number, to: number): number {
  const until = clockOf(schedule, to)
  const lost = schedule.gaps.reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.to, until) - Math.max(gap.from, from)),
    0
  )
  return Math.max(0, until - from - lost)
}

export type ScheduleProblem =
  | "registrationEndsBeforeItStarts"
  | "availableAfterStart"
  | "registrationAfterEnd"
  | "endsBeforeStart"
  | "freezeOutsideContest"
  | "noDuration"
  | "durationTooLong"

/** Errors in the moments, for the organiser's form. */
export function scheduleProblems(moments: Moments): ReadonlyArray<ScheduleProblem> {
  const { registrationStartsAt, registrationEndsAt, availableAt, startsAt, endsAt } = moments
  const { freezeAt, durationMs } = moments
  const opens = registrationStartsAt ?? -Infinity
  const problems: Record<ScheduleProblem, boolean> = {
    registrationEndsBeforeItStarts: opens >= registrationClosesAt(moments),
    availableAfterStart: availableAt !== null && availableAt > startsAt,
    registrationAfterEnd: registrationEndsAt !== null && registrationEndsAt > endsAt,
    endsBeforeStart: endsAt <= startsAt,
    freezeOutsideContest: freezeAt !== null && (freezeAt < startsAt || freezeAt > endsAt),
    noDuration: durationMs !== null && durationMs <= 0,
    durationTooLong: durationMs !== null && durationMs > endsAt - startsAt
  }
  return (Object.keys(problems) as ReadonlyArray<ScheduleProblem>).filter((name) => problems[name])
}
