import { Schema } from "effect"
import { traceName, traceSteps } from "./reportLimits.ts"

const Name = Schema.String.check(Schema.isPattern(traceName))

/**
 * What one actor did: names of events and states, and nothing else, so that a trace holds no personal data. The oldest
 * steps of a long history are missing.
 */
export const Trace = Schema.Struct({
  /** The machine's own id. */
  machine: Name,
  /** Each with the paths of the active states without children, after the event. */
  steps: Schema.Array(Schema.Struct({ event: Name, states: Schema.Array(Name) })).check(Schema.isMinLength(1))
})
export type Trace = typeof Trace.Type

/** What the actors of a page did. */
export const Traces = Schema.Array(Trace)

/** The traces of a sent report. Stored traces have no limit, so a later, lower limit does not make them unreadable. */
export const SentTraces = Traces.check(
  Schema.makeFilter((traces) => traces.reduce((sum, { steps }) => sum + steps.length, 0) <= traceSteps)
)
