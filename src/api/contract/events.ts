import { Schema } from "effect"
import { Verdict } from "./solutions.ts"
import { wire } from "./wire.ts"

/**
 * `GET /api/events`: what changes for me, as server-sent events.
 *
 * Read by fetch with the bearer header. Each event's `id` resumes the stream as
 * `Last-Event-ID`; `event` is the key below, `data` the JSON of its schema.
 */
export const liveEvents = {
  solution: wire({
    id: Schema.Int,
    problemId: Schema.Int,
    status: Verdict,
    score: Schema.Int,
    testsDone: Schema.Int,
    testsTotal: Schema.Int,
    queuePlace: Schema.NullOr(Schema.Int)
  }),
  /** Some came or were read: ask for them again. */
  notifications: Schema.Struct({})
} as const

export type SolutionEvent = typeof liveEvents.solution.Type
