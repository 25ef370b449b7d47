import { Schema } from "effect"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** What changed in a contest; `mine`: my own part. */
export const ContestTopic = Schema.Literals(["life", "announcements", "questions", "mine", "standings"])

/**
 * `GET /api/events`: what changes for me, as server-sent events.
 *
 * Read by fetch with the bearer header. Each event's `id` resumes the stream as
 * `Last-Event-ID`; `event` is the key below, `data` the JSON of its schema.
 */
export const realtimeEvents = {
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
  notifications: Schema.Struct({}),
  /**
   * Something in a contest that I take part in or organise: ask for it again, at a moment of one's own within
   * `spread_ms`, which is longer the more are told. It has no id: who was away asks for all of it.
   */
  contest: wire({
    slug: Schema.String,
    what: ContestTopic,
    spreadMs: Schema.Int
  })
} as const

export type SolutionEvent = typeof realtimeEvents.solution.Type
export type ContestEvent = typeof realtimeEvents.contest.Type
