import { Schema } from "effect"
import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"

/** How a time limit follows from authors' programs, for a package that gives no limit. */
export const LimitRule = Schema.Struct({
  /** The slowest program's time is multiplied by this. */
  multiplier: Schema.Finite,
  /** The limit is a multiple of this. */
  resolutionMs: Schema.Finite,
  /** The programs that are measured, and the SHA-256 of their sources; at least one. */
  programs: Schema.Array(Schema.Struct({ path: Schema.String, hash: Schema.String }))
})
export type LimitRule = typeof LimitRule.Type

/** The largest limit that follows from programs. */
const derivedMsMax = 60_000

/** The limit under which programs are measured: a program that needs more would make the derived limit too large. */
export const ceilingMs = ({ multiplier, resolutionMs }: Pick<LimitRule, "multiplier" | "resolutionMs">) =>
  Math.floor(Math.floor(derivedMsMax / resolutionMs) * (resolutionMs / multiplier))

/** A measured program: its verdict, its time on its slowest test, and the factor of its language. */
export interface MeasuredProgram {
  readonly verdict: Verdict | null
  readonly timeMs: number | null
  readonly timeFactor: number
}

/**
 * The limit in milliseconds before multiplication by language factors. It follows from the accepted programs. Null if no
 * program is accepted, or if one is too slow for any limit or was not judged.
 */
export function derivedLimitMs(
  { multiplier, resolutionMs }: Pick<LimitRule, "multiplier" | "resolutionMs">,
  programs: ReadonlyArray<MeasuredProgram>
): number | null {
  const accepted = programs.filter(({ verdict }) => verdict === "accepted")
  const isUnknown = programs.some(({ verdict }) => verdict === "time_limit" || verdict === "judge_error")
  if (accepted.length === 0 || isUnknown) return null
  const slowestMs = Math.max(...accepted.map(({ timeMs, timeFactor }) => (timeMs ?? 0) / timeFactor))
  // Rounded first, because 0.1 * 3 is more than 0.3.
  const steps = Math.ceil(Number(((slowestMs * multiplier) / resolutionMs).toFixed(6)))
  return Math.ceil(Number((Math.max(1, steps) * resolutionMs).toFixed(6)))
}
