import { Schema } from "effect"

const Name = Schema.String.check(Schema.isPattern(/^[\w.() -]{1,200}$/))

/**
 * What one actor did: names of events and states, and nothing else, so that a trace holds no personal data.
 * The QA bench writes it; the oldest steps of a long history are missing.
 */
export const Trace = Schema.Struct({
  /** The machine's own id. */
  machine: Name,
  steps: Schema.Array(
    Schema.Struct({
      event: Name,
      /** Paths of the active states without children, after the event. */
      states: Schema.Array(Name)
    })
  ).check(Schema.isMinLength(1))
})
export type Trace = typeof Trace.Type
