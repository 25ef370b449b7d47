import type { TimeLimitAdvice } from "../../../../src/api/contract/organiser/problemProofs.ts"

/** A solution of a proof, with times in milliseconds as they were measured. */
export interface TimedSolution {
  readonly language: string
  readonly timeFactor: number
  /** Time of a solution that is right and has to be; null for any other. */
  readonly rightMs: number | null
  /** Time of a solution that is too slow and has to be; null for any other. */
  readonly slowMs: number | null
}

const extreme = (pick: (...values: Array<number>) => number, values: ReadonlyArray<number | null>) => {
  const found = values.filter((value) => value !== null)
  return found.length === 0 ? null : pick(...found)
}

const isRange = (from: number | null, to: number | null) => from === null || to === null || from <= to

/** Limits are suggested in steps of this, as authors write them. */
const stepMs = 100

/** A limit in the range: the present one if it fits, else the smallest round one, else the smallest. */
function chosen(present: number, from: number, to: number | null): number {
  const fits = (limit: number) => limit >= from && (to === null || limit <= to)
  const round = Math.max(stepMs, Math.ceil(from / stepMs) * stepMs)
  return [present, round].find(fits) ?? from
}

/**
 * Suggests a time limit of which the slowest right solution in each language needs at most half, and the fastest slow
 * one at least the double.
 */
export function adviseTimeLimit(
  timeLimitMs: number,
  solutions: ReadonlyArray<TimedSolution>
): TimeLimitAdvice {
  const languages = [...Map.groupBy(solutions, ({ language }) => language)].map(([language, own]) => {
    const timeFactor = own[0]?.timeFactor ?? 1
    const slowestRightMs = extreme(
      Math.max,
      own.map(({ rightMs }) => rightMs)
    )
    const fastestSlowMs = extreme(
      Math.min,
      own.map(({ slowMs }) => slowMs)
    )
    const suggestedFromMs = slowestRightMs === null ? null : Math.ceil((2 * slowestRightMs) / timeFactor)
    const suggestedToMs = fastestSlowMs === null ? null : Math.floor(fastestSlowMs / 2 / timeFactor)
    return {
      language,
      timeFactor,
      limitMs: Math.round(timeLimitMs * timeFactor),
      slowestRightMs,
      fastestSlowMs,
      suggestedFromMs,
      suggestedToMs,
      consistent: isRange(suggestedFromMs, suggestedToMs)
    }
  })
  const from = extreme(
    Math.max,
    languages.map(({ suggestedFromMs }) => suggestedFromMs)
  )
  const to = extreme(
    Math.min,
    languages.map(({ suggestedToMs }) => suggestedToMs)
  )
  const consistent = isRange(from, to)
  const suggestedMs = from === null || !consistent ? null : chosen(timeLimitMs, from, to)
  return { timeLimitMs, suggestedMs, consistent, languages }
}
