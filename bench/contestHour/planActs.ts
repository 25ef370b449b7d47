import { behaviour } from "../capacity/capacityModel.ts"

/** What a participant does in one contest hour, by kind, and how often. Rates that no page sets are assumptions. */
export const actsAnHour = {
  /** Opens the contest, presses «Get started» and reads the list of problems: six requests. */
  start: 1,
  /** The open page looks at the contest, as `lookIntervalMs` says. */
  look: 3600 / behaviour.pollSeconds,
  /** Reads the statement of a problem. */
  task: 8,
  /** Opens the event stream again, after a reload or a lost network; the old one ends. */
  stream: 2,
  /** Sends a program, reads the own list, waits for the verdict on the event stream and reads it. */
  solution: behaviour.solutionsEach / behaviour.contestHours,
  /** Looks at the first page of the standings; an open page does so every four seconds. */
  standings: 30,
  /** Reads the list of problems or a problem for practice. */
  practice: 4
} as const

export type ActKind = keyof typeof actsAnHour
export const actKinds = Object.keys(actsAnHour) as ReadonlyArray<ActKind>

export interface PlannedAct {
  readonly kind: ActKind
  /** Milliseconds from the beginning. */
  readonly atMs: number
  /** Number among the acts of its kind, from 0. */
  readonly index: number
}

/** How often each act happens when so many participants take part for so many seconds. */
export const countsOf = (participants: number, seconds: number): Readonly<Record<ActKind, number>> => {
  const count = (kind: ActKind) => Math.round((participants * actsAnHour[kind] * seconds) / 3600)
  return Object.fromEntries(actKinds.map((kind) => [kind, count(kind)])) as Record<ActKind, number>
}

/** The acts in the order of their time, each kind at a constant rate. */
export const planActs = (participants: number, seconds: number): ReadonlyArray<PlannedAct> => {
  const counts = countsOf(participants, seconds)
  const ofKind = (kind: ActKind) =>
    Array.from({ length: counts[kind] }, (_, index): PlannedAct => ({
      kind,
      atMs: ((index + 0.5) / counts[kind]) * seconds * 1000,
      index
    }))
  return actKinds.flatMap(ofKind).toSorted((one, other) => one.atMs - other.atMs)
}

/** The sum over all kinds of how often it happened, times what one costs. */
export const sumOfParts = (
  counts: Readonly<Record<ActKind, number>>,
  costs: Readonly<Record<ActKind, number>>
): number => actKinds.reduce((sum, kind) => sum + counts[kind] * costs[kind], 0)
