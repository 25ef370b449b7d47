/**
 * Time that did not count. A `pause` stopped everybody as it happened; a `removed` interval was
 * taken out afterwards. Either way windows that were open moved on by its length.
 */
export interface Gap {
  readonly kind: "pause" | "removed"
  readonly from: number
  readonly to: number
}

/** When a contest does what, in milliseconds since 1970. Null: not at a moment of its own. */
export interface Moments {
  readonly registrationStartsAt: number | null
  /** Null: as long as one may wait, until `availableAt`, else until the start. After the start: late comers may sign up. */
  readonly registrationEndsAt: number | null
  /** From here the contest page counts down, with everyone in their seat; not before registration is over. */
  readonly availableAt: number | null
  readonly startsAt: number
  readonly endsAt: number
  /** From here standings stand still, until the results are published. */
  readonly freezeAt: number | null
  /** A participant's own time; null: everyone has all of it. */
  readonly durationMs: number | null
}

/** All that decides a contest's life but the time of day; it is kept and sent as it is. */
export interface ContestSchedule extends Moments {
  /** A second stage has no registration: those who passed are in. */
  readonly hasRegistration: boolean
  readonly pausedAt: number | null
  /** Ended by hand: for everyone, whatever time they had left. */
  readonly endedAt: number | null
  /** In order of time, apart from each other; the pause that lasts is not among them. */
  readonly gaps: ReadonlyArray<Gap>
  /** The most that anyone was given; the contest runs until they too are done. */
  readonly longestExtraMs: number
  readonly undo: Undo | null
}

/** The last act that can be taken back, and what the moments were before it. */
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

/** When signing up ends. */
export const registrationClosesAt = ({ registrationEndsAt, availableAt, startsAt }: Moments): number =>
  registrationEndsAt ?? availableAt ?? startsAt

/** When the contest ends for somebody with extra time; time that stood still after the common end is theirs too. */
export function contestEnd({ endsAt, endedAt, gaps }: ContestSchedule, extraMs: number): number {
  const later = gaps.filter(({ from }) => from >= endsAt)
  return endedAt ?? endOf(later, endsAt, extraMs)
}

/** The end of the last window that anyone can have. */
export const lastMoment = (schedule: ContestSchedule): number => contestEnd(schedule, schedule.longestExtraMs)

/** What the contest's own clock shows: it stands while the contest is paused. */
export const clockOf = ({ pausedAt }: ContestSchedule, now: number): number =>
  pausedAt === null ? now : Math.min(pausedAt, now)

/** Standings stand still; publishing the results is what reveals them. */
export const isFrozen = (schedule: ContestSchedule, now: number): boolean =>
  schedule.freezeAt !== null && clockOf(schedule, now) >= schedule.freezeAt

/** A moment with time put in, or taken out, before it. */
const after = <Moment extends number | null>(moment: Moment, from: number, by: number) =>
  moment !== null && moment > from ? moment + by : moment

/** Puts a gap in: the end and the freeze move on by its length. */
export function withGap(schedule: ContestSchedule, gap: Gap): ContestSchedule {
  const length = gap.to - gap.from
  return {
    ...schedule,
    gaps: [...schedule.gaps, gap].sort((one, other) => one.from - other.from),
    endsAt: after(schedule.endsAt, gap.from, length),
    freezeAt: after(schedule.freezeAt, gap.from, length)
  }
}

/** Takes a gap out again. */
export function withoutGap(schedule: ContestSchedule, { from, to }: Gap): ContestSchedule {
  return {
    ...schedule,
    gaps: schedule.gaps.filter((gap) => gap.from !== from || gap.to !== to),
    endsAt: after(schedule.endsAt, from, from - to),
    freezeAt: after(schedule.freezeAt, from, from - to)
  }
}

/** All moments earlier, or later, by as much as the start. */
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

/** When time runs out that began at `from` and was `length` long, gaps not counted. */
export function endOf(gaps: ReadonlyArray<Gap>, from: number, length: number): number {
  return gaps.reduce(
    (end, gap) => (gap.from < end && gap.to > from ? end + gap.to - Math.max(from, gap.from) : end),
    from + length
  )
}

/** How long it was from one moment to another by the contest's own clock. */
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

/** What is wrong with the moments, for the organiser's form. */
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
