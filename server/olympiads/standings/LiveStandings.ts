import { type Facets, facetsOf } from "./filterStandings.ts"
import { compareLines, type Line } from "./standingsOrder.ts"

/** Standings at one moment. */
export interface Snapshot {
  /** Best first. */
  readonly lines: ReadonlyArray<Line>
  readonly facets: Facets
  /** Time of the read in milliseconds. */
  readonly at: number
  /** The participant's line, if there is one. */
  readonly lineOf: (userId: number) => Line | undefined
}

/** Orders lines with equal results by account id, so that the order is deterministic. */
const compare = (one: Line, other: Line) => compareLines(one, other) || one.userId - other.userId

/** Number of lines ranked above this one; binary search in sorted lines. */
export function linesAbove(lines: ReadonlyArray<Line>, line: Line): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareLines(lines[middle]!, line) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Rank from 1; lines with equal results share it. */
export const rankIn = (lines: ReadonlyArray<Line>, line: Line): number => linesAbove(lines, line) + 1

const facetsFreshMs = 15_000

/**
 * Standings updated line by line: the sorting cost of an update depends on the number of changed lines.
 * Unchanged lines are copied in one pass.
 */
export class LiveStandings {
  lines: ReadonlyArray<Line> = []
  facets: Facets = { cities: [], grades: [] }
  at = 0
  readonly #byUser = new Map<number, Line>()
  #facetsAt = 0
  #facetsOf = -1

  /** Later changes do not affect the returned lines. */
  snapshot(): Snapshot {
    const { lines, facets, at } = this
    return { lines, facets, at, lineOf: (userId) => this.#byUser.get(userId) }
  }

  /** Replaces all lines. */
  fill(lines: ReadonlyArray<Line>) {
    this.#byUser.clear()
    for (const line of lines) this.#byUser.set(line.userId, line)
    this.lines = lines.toSorted(compare)
    this.#countFacets(true)
  }

  /** Updates changed lines and drops removed participants; returns whether the standings may have changed. */
  apply(changed: ReadonlyArray<Line>, removed: ReadonlyArray<number>): boolean {
    const before = new Set<Line>()
    for (const userId of [...removed, ...changed.map((line) => line.userId)]) {
      const line = this.#byUser.get(userId)
      if (line !== undefined) before.add(line)
      this.#byUser.delete(userId)
    }
    if (before.size === 0 && changed.length === 0) return false
    for (const line of changed) this.#byUser.set(line.userId, line)
    this.lines = merged(this.lines, before, changed.toSorted(compare))
    this.#countFacets(false)
    return true
  }

  #countFacets(now: boolean) {
    const isDue = this.lines.length !== this.#facetsOf && Date.now() - this.#facetsAt > facetsFreshMs
    if (!now && !isDue) return
    this.facets = facetsOf(this.lines)
    this.#facetsAt = Date.now()
    this.#facetsOf = this.lines.length
  }
}

function merged(lines: ReadonlyArray<Line>, without: ReadonlySet<Line>, fresh: ReadonlyArray<Line>) {
  const result: Array<Line> = []
  let next = 0
  for (const line of lines) {
    if (without.has(line)) continue
    while (next < fresh.length && compare(fresh[next]!, line) < 0) result.push(fresh[next++]!)
    result.push(line)
  }
  while (next < fresh.length) result.push(fresh[next++]!)
  return result
}
