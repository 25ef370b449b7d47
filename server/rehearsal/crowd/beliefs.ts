import type { Receipt, Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { makeKey } from "../../../src/api/makeKey.ts"
import type { PlannedSolution } from "../planCrowd.ts"

/** What a participant knows about one of their solutions. */
export interface SolutionBelief {
  readonly key: string
  readonly planned: PlannedSolution
  /** Null while no receipt has come; the server may have stored the solution nevertheless. */
  receipt: Receipt | null
  /** The last state on the screen. */
  shown: { readonly status: Verdict; readonly score: number } | null
  /** Whether the stream was open all the time since the receipt. */
  streamWasOpen: boolean
  /** The server had it, and does not find it any more. */
  isLost: boolean
  /** The server refused it. */
  rejected: boolean
  /** When the receipt came, by the crowd's monotonic clock. */
  receivedMs: number
  /** The verdict was shown, and is counted. */
  isCounted: boolean
}

export const newBelief = (planned: PlannedSolution): SolutionBelief => ({
  key: makeKey(),
  planned,
  receipt: null,
  shown: null,
  streamWasOpen: false,
  isLost: false,
  rejected: false,
  receivedMs: 0,
  isCounted: false
})

/** What a participant has been told. */
export interface Beliefs {
  readonly solutions: Array<SolutionBelief>
  /** The first start and the last end that the server stated for the participation, in milliseconds since 1970. */
  startedAt: number | null
  endsAt: number | null
  /** The verdicts that the event stream brought, by solution. An event may come before the receipt. */
  readonly streamed: Map<number, Verdict>
  /** The last points and rank of the participant's own line in the standings. */
  mine: { readonly points: number; readonly solved: number; readonly place: number } | null
}

export const noBeliefs = (): Beliefs => ({
  solutions: [],
  startedAt: null,
  endsAt: null,
  streamed: new Map(),
  mine: null
})
