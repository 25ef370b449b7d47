import type { ClockState } from "../clock/ClockState.ts"

/** An actor after one event. */
export interface ActorStep {
  /** Time of the bench. */
  readonly at: number
  readonly event: string
  /** The event's fields without personal data. */
  readonly data: unknown
  /** Paths of the states in which the actor is. */
  readonly states: ReadonlyArray<string>
  readonly context: unknown
}

export interface WatchedActor {
  readonly id: string
  readonly machine: string
  readonly status: string
  /** Oldest first; the oldest steps of a long history are left out. */
  readonly steps: ReadonlyArray<ActorStep>
}

export interface WatchedPage {
  readonly id: string
  readonly path: string
  readonly actors: ReadonlyArray<WatchedActor>
}

/** On the bench's channel, which joins the pages of one browser. */
export type BenchMessage =
  | { readonly type: "clock"; readonly clock: ClockState }
  /** The data is another: pages that show the former one load again. */
  | { readonly type: "restored" }
  /** The panel asks every page for its actors. */
  | { readonly type: "ask" }
  | { readonly type: "page"; readonly page: WatchedPage }
  | { readonly type: "closed"; readonly page: string }
