import { Schema } from "effect"
import { Verdict } from "../practice/solutions.ts"
import { wire } from "../wire.ts"

/** Changed part of a contest; `mine` is the user's own participation. */
export const ContestTopic = Schema.Literals(["life", "announcements", "questions", "mine", "standings"])

/**
 * `GET /api/events`: changes for the signed-in user, as server-sent events.
 *
 * The client reads them with fetch and a bearer header. `event` is a key below and `data` the JSON of its schema. To
 * resume the stream, the client sends the last `id` as `Last-Event-ID`. Events that a later one of the same subject has
 * overtaken may be left out.
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
  /** Notifications were added or read; refetch them. */
  notifications: Schema.Struct({}),
  /**
   * A change in a contest that the user takes part in or organises; refetch after a random delay of up to `spread_ms`,
   * which grows with the recipients. It has no id: after a lost connection, clients refetch everything.
   */
  contest: wire({
    slug: Schema.String,
    what: ContestTopic,
    spreadMs: Schema.Int
  })
} as const

export type SolutionEvent = typeof realtimeEvents.solution.Type
export type ContestEvent = typeof realtimeEvents.contest.Type
