import { Effect, Schema } from "effect"
import { Queue } from "../platform/Queue.ts"

/** Job of the queue `judging`. It holds only the id, so that the worker reads the current state. */
export const JudgingJob = Schema.Struct({ solutionId: Schema.Int })

/** Job of the queue `runs`. */
export const RunJob = Schema.Struct({ runId: Schema.String })

/** Job of the queue `counterexamples`. */
export const CounterexampleJob = Schema.Struct({ solutionId: Schema.Int })

/** Higher values are judged first. */
export const priorities = { contest: 30, practice: 20, rejudge: 0 } as const

/**
 * Lowers the priority by the sender's count within the last minute, so that a flood does not delay other users.
 * The reduction is at most 9, so the priority never falls to that of a lower kind.
 */
export const fairPriority = (kind: number, recentCount: number): number => kind - Math.min(recentCount, 9)

const ofUser = (userId: number) => `user ${userId}`

/** Queues solutions for judging in the caller's transaction. */
export const enqueueSolutions = Effect.fn("enqueueSolutions")(function* (
  solutions: ReadonlyArray<{
    readonly id: number
    readonly userId: number
    readonly priority: number
    /** The trace of the call that sent it. */
    readonly traceparent?: string | null
  }>
) {
  const jobs = solutions.map(({ id, userId, priority, traceparent = null }) => {
    const job: typeof JudgingJob.Type = { solutionId: id }
    const data = traceparent === null ? job : { ...job, traceparent }
    return { data, priority, group: ofUser(userId) }
  })
  const queue = yield* Queue
  yield* queue.enqueueAll("judging", jobs).pipe(Effect.orDie)
})

/** Queues a solution with the lowest priority, one at a time. */
export const enqueueLowPriority = Effect.fn("enqueueLowPriority")(function* (solutionId: number) {
  const job: typeof JudgingJob.Type = { solutionId }
  const queue = yield* Queue
  yield* queue
    .enqueue("judging", job, { priority: priorities.rejudge, group: "lowPriority" })
    .pipe(Effect.orDie)
})

/** Queues a run; each `owner` runs one at a time. Visitors' runs have lower priority than learners' runs. */
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

/** Queues the search for an input on which a solution fails; each learner has one search at a time. */
export const enqueueCounterexample = Effect.fn("enqueueCounterexample")(function* (
  solutionId: number,
  userId: number
) {
  const job: typeof CounterexampleJob.Type = { solutionId }
  const queue = yield* Queue
  yield* queue.enqueue("counterexamples", job, { group: ofUser(userId) }).pipe(Effect.orDie)
})

/** Job of the queue `authoring`: a program of a proof, or the tests of a package. */
export const AuthoringJob = Schema.Union([
  Schema.Struct({ proofStepId: Schema.Int }),
  Schema.Struct({ generationHash: Schema.String })
])

/** Background job: one of authors, or a rejudged solution or an author's reference solution in the queue `judging`. */
export const BackgroundJob = Schema.Union([
  Schema.Struct({ rejudgedId: Schema.Int }),
  Schema.Struct({ referenceId: Schema.Int }),
  AuthoringJob
])
export type BackgroundJob = typeof BackgroundJob.Type

/** The queue `authoring` has one job at a time, of all judges. */
const ofAuthors = "authors"

/** Queues the programs of a proof. */
export const enqueueProofSteps = Effect.fn("enqueueProofSteps")(function* (ids: ReadonlyArray<number>) {
  const jobs = ids.map((proofStepId) => {
    const data: BackgroundJob = { proofStepId }
    return { data, group: ofAuthors }
  })
  const queue = yield* Queue
  yield* queue.enqueueAll("authoring", jobs).pipe(Effect.orDie)
})

/** Queues tests that generators make. An organiser waits for them, so they come before proofs. */
export const enqueueGeneration = Effect.fn("enqueueGeneration")(function* (generationHash: string) {
  const job: BackgroundJob = { generationHash }
  const queue = yield* Queue
  yield* queue.enqueue("authoring", job, { priority: 1, group: ofAuthors }).pipe(Effect.orDie)
})

/** Queues the solutions of a rejudging in the caller's transaction. */
export const enqueueRejudged = Effect.fn("enqueueRejudged")(function* (ids: ReadonlyArray<number>) {
  const jobs = ids.map((rejudgedId) => {
    const data: BackgroundJob = { rejudgedId }
    return { data, priority: priorities.rejudge }
  })
  const queue = yield* Queue
  yield* queue.enqueueAll("judging", jobs).pipe(Effect.orDie)
})

/** Queues a background job with the lowest priority. */
export const enqueueBackground = Effect.fn("enqueueBackground")(function* (job: BackgroundJob) {
  const queue = yield* Queue
  yield* queue.enqueue("judging", job, { priority: priorities.rejudge }).pipe(Effect.orDie)
})
