import { setTimeout as sleep } from "node:timers/promises"
import type { Findings, Latencies } from "./Observations.ts"

/** What all participants of a crowd share. Moments are in milliseconds since 1970, by the database's clock. */
export interface CrowdContext {
  readonly url: string
  readonly slug: string
  readonly startsAt: number
  /** Time of each participant. */
  readonly lengthMs: number
  readonly now: () => number
  /** Largest error of the time that the server states. */
  readonly clockBoundMs: number
  readonly findings: Findings
  readonly latencies: Latencies
  readonly counts: { arrived: number; started: number; ended: number; received: number; judged: number }
  /** A process was killed and does not answer yet, so failed calls are no fault. */
  readonly isExcused: () => boolean
  /** Ends the crowd. */
  readonly signal: AbortSignal
}

/** Waits until a moment; rejects if the crowd ends. */
export const until = (moment: number, { now, signal }: Pick<CrowdContext, "now" | "signal">): Promise<void> =>
  sleep(Math.max(0, moment - now()), undefined, { signal })
