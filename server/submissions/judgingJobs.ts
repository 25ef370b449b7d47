import { Effect, Schema } from "effect"
import { Queue } from "../platform/Queue.ts"

/** What waits in the queue `judging`: ids only, so that a job is always about the newest state. */
export const JudgingJob = Schema.Struct({ solutionId: Schema.Int })

/** What waits in the queue `runs`. */
export const RunJob = Schema.Struct({ runId: Schema.String })

/** Higher goes first. */
export const priorities = { contest: 30, practice: 20, rejudge: 0 } as const

const ofUser = (userId: number) => `user ${userId}`

/** Queues a solution for judging, together with the caller's transaction. */
export const enqueueSolution = Effect.fn("enqueueSolution")(function* (
  solutionId: number,
  userId: number,
  priority: number
) {
  const job: typeof JudgingJob.Type = { solutionId }
  const queue = yield* Queue
  yield* queue.enqueue("judging", job, { priority, group: ofUser(userId) }).pipe(Effect.orDie)
})

/** Queues a run; `owner` may have one under way at a time. */
export const enqueueRun = Effect.fn("enqueueRun")(function* (runId: string, owner: string) {
  const job: typeof RunJob.Type = { runId }
  const queue = yield* Queue
  yield* queue.enqueue("runs", job, { group: owner }).pipe(Effect.orDie)
})
