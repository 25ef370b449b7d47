import { Schema } from "effect"
import { traceSteps } from "./reportLimits.ts"

const Name = Schema.String.check(Schema.isPattern(/^[\w.() -]{1,200}$/))
const most = Schema.isMaxLength(traceSteps)

/**
 * What one actor did: names of events and states, and nothing else, so that a trace holds no personal data. The oldest
 * steps of a long history are missing.
 */
export const Trace = Schema.Struct({
  /** The machine's own id. */
  machine: Name,
  steps: Schema.Array(
    Schema.Struct({
      event: Name,
      /** Paths of the active states without children, after the event. */
      states: Schema.Array(Name).check(most)
    })
  ).check(Schema.isMinLength(1), most)
})
export type Trace = typeof Trace.Type

/** What the actors of a page did. */
export const Traces = Schema.Array(Trace).check(most)
