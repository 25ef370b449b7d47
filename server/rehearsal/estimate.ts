import { availableParallelism } from "node:os"
import type {
  RehearsalEstimate,
  RehearsalLoad,
  RehearsedPart
} from "../../src/api/contract/organiser/rehearsal.ts"

interface Measured {
  readonly peak: RehearsalLoad
  readonly judgeSlots: number
  /** Share of the slots' time in which they judged, in the busiest minute. */
  readonly judgeUtilisation: number
}

/** Above it, waiting times grow faster than the crowd. */
const comfortable = 0.8

/**
 * Scales the busiest seconds with the crowd. Assumes that work grows in proportion to the participants, that one
 * thread answers all calls, and that everything shares the cores of this machine. The crowd's own work is left out.
 */
export function estimate(factor: number, { peak, judgeUtilisation }: Measured): RehearsalEstimate {
  const cores = availableParallelism()
  const measured: ReadonlyArray<readonly [RehearsedPart, number]> =
    peak === null
      ? [["judge", judgeUtilisation]]
      : [
          ["web", peak.web],
          ["judge", judgeUtilisation],
          ["database", peak.database / cores],
          ["cores", (peak.web + peak.judge + peak.database) / cores]
        ]
  const parts = measured.map(([part, share]) => ({
    part,
    utilisation: Math.round(share * factor * 100) / 100
  }))
  const [highest] = parts.toSorted((one, other) => other.utilisation - one.utilisation)
  const breaks = highest !== undefined && highest.utilisation > comfortable
  return { factor, parts, breaksFirst: breaks ? highest.part : null }
}
