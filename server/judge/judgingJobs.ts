import { Effect, Schema } from "effect"
import { Queue } from "../platform/Queue.ts"

/** What waits in the queue `judging`: ids only, so that a job is always about the newest state. */
export const JudgingJob = Schema.Struct({ solutionId: Schema.Int })

/** What waits in the queue `runs`. */
export const RunJob = Schema.Struct({ runId: Schema.String })

/** Higher goes first. */
export const priorities = { contest: 30, practice: 20, rejudge: 0 } as const

/**
 * Who has sent much within the last minute goes behind who has not, so that
 * nobody's flood holds up everybody; never behind work of a lower kind.
 */
export const fairPriority = (kind: number, recentCount: number): number => kind - Math.min(recentCount, 9)

const ofUser = (userId: number) => `user ${userId}`

/** Queues solutions for judging, together with the caller's transaction. */
export const enqueueSolutions = Effect.fn("enqueueSolutions")(function* (
  solutions: ReadonlyArray<{ readonly id: number; readonly userId: number; readonly priority: number }>
) {
  const jobs = solutions.map(({ id, userId, priority }) => {
    const data: typeof JudgingJob.Type = { solutionId: id }
    return { data, priority, group: ofUser(userId) }
  })
  const queue = yield* Queue
  yield* queue.enqueueAll("judging", jobs).pipe(Effect.orDie)
})

/** Queues a solution that nobody waits for: behind everything else, and one of them at a time. */
export const enqueueLowPriority = Effect.fn("enqueueLowPriority")(function* (solutionId: number) {
  const job: typeof JudgingJob.Type = { solutionId }
  const queue = yield* Queue
  yield* queue
    .enqueue("judging", job, { priority: priorities.rejudge, group: "unhurried" })
    .pipe(Effect.orDie)
})

/** Queues a run; `owner` may have one under way at a time. Runs of visitors wait behind those of learners. */
export const enqueueRun = Effect.fn("enqueueRun")(function* (
  runId: string,
  owner: string,
  { isVisitor, recentCount }: { readonly isVisitor: boolean; readonly recentCount: number }
) {
  const job: typeof RunJob.Type = { runId }
  const queue = yield* Queue
  yield* queue
    .enqueue("runs", job, { group: owner, priority: fairPriority(isVisitor ? 0 : 10, recentCount) })
    .pipe(Effect.orDie)
})

/** What waits in the queue `judging` besides: a solution of a rejudging, or an author's own. */
export const BackgroundJob = Schema.Union([
  Schema.Struct({ rejudgedId: Schema.Int }),
  Schema.Struct({ referenceId: Schema.Int })
])
export type BackgroundJob = typeof BackgroundJob.Type

/** Queues what nobody waits for, behind everything else. */
export const enqueueBackground = Effect.fn("enqueueBackground")(function* (job: BackgroundJob) {
  const queue = yield* Queue
  yield* queue.enqueue("judging", job, { priority: priorities.rejudge }).pipe(Effect.orDie)
})
