import { Effect, Schema, Semaphore } from "effect"
import { Queue, type ClaimedJob } from "../../platform/Queue.ts"
import { AuthoringJob, BackgroundJob, priorities } from "../judgingJobs.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"
import { offerLanguages } from "../Languages.ts"
import { endUnjudgeable } from "./endUnjudgeable.ts"
import { recoverDeadWorkers } from "./recoverDeadWorkers.ts"
import { judgeInBackground } from "./judgeInBackground.ts"
import { judgeCounterexample } from "./judgeCounterexample.ts"
import { judgeRun } from "./judgeRun.ts"
import { judgeSolution } from "./judgeSolution.ts"
import { ProblemTests } from "./ProblemTests.ts"
import { requeueLost } from "./requeueLost.ts"
import { SolutionsFirst } from "./SolutionsFirst.ts"
import { IdentityLost, WorkerIdentity } from "./WorkerIdentity.ts"
import { usualSlots } from "../usualSlots.ts"
import { sql } from "../../platform/database/sql.ts"

export interface JudgeWorkerOptions {
  /** Number of solutions judged at once. */
  readonly slots?: number
  readonly onReady?: Effect.Effect<void>
}

/**
 * Judges with a backend until interrupted. Solutions use `slots`; runs, searches and the long work of authors have a slot
 * of their own each, so none delays another. Rerouted jobs of the lowest priority take one slot at a time, because they
 * are in another queue than the learners' solutions, which therefore do not come before them.
 * Fails when the worker's identity lock is lost.
 */
export const judgeWorker = Effect.fn("judgeWorker")(function* (
  backend: JudgeBackend,
  { slots = usualSlots(), onReady = Effect.void }: JudgeWorkerOptions = {}
) {
  const identity = yield* WorkerIdentity
  const queue = yield* Queue
  const problems = new ProblemTests()
  const solutions = new SolutionsFirst()
  const slotsInUse = new SolutionsFirst(slots)
  const judge = judgeWith(backend, problems, solutions, slotsInUse)
  const runProgram = (job: ClaimedJob) => judgeRun(backend, solutions, job)
  yield* publishJudge(identity.id, backend.id, slots)
  const turns = yield* Semaphore.make(slots)
  const judgeInTurn = (job: ClaimedJob) => turns.withPermits(1)(judge(job))
  const aside = yield* Semaphore.make(1)
  const judgeRerouted = (job: ClaimedJob) =>
    job.priority > priorities.rejudge ? judgeInTurn(job) : aside.withPermits(1)(judgeInTurn(job))
  yield* queue.work("judging", { slots, groupConcurrency: 1 }, judgeInTurn)
  yield* queue.work("authoring", { slots: 1, groupConcurrency: 1 }, judge)
  yield* queue.work("runs", { slots: 1, groupConcurrency: 1 }, runProgram)
  for (const { id: language } of backend.languages()) {
    yield* queue.work({ queue: "judging", language }, { ...rerouted, slots }, judgeRerouted)
    yield* queue.work({ queue: "runs", language }, { ...rerouted, slots: 1 }, runProgram)
  }
  yield* queue.work("counterexamples", { slots: 1, groupConcurrency: 1 }, (job) =>
    judgeCounterexample(backend, problems, solutions, job)
  )
  yield* onReady
  const lookAfterDead = every("1 second", identity.forDead(recoverDeadWorkers))
  const lookAfterLost = every(
    "1 minute",
    Effect.andThen(Effect.andThen(requeueLost(), offerLanguages()), endUnjudgeable())
  )
  return yield* Effect.raceAllFirst([identity.lost, lookAfterDead, lookAfterLost])
})

/** Few jobs are passed on, and workers are notified of them. */
const rerouted = { groupConcurrency: 1, pollingSeconds: 30 }

const isBackground = Schema.is(BackgroundJob)
const isOfAuthors = Schema.is(AuthoringJob)

/**
 * Judges a job of the queues `judging` and `authoring`. The work of authors yields while all slots are in use, by
 * rejudged solutions too: one that waits for its runner would keep a learner's solution from the slot. Runs wait for solutions only.
 */
const judgeWith = (
  backend: JudgeBackend,
  problems: ProblemTests,
  solutions: SolutionsFirst,
  slotsInUse: SolutionsFirst
) =>
  Effect.fnUntraced(function* (job: ClaimedJob) {
    if (!isBackground(job.data)) {
      const judging = counted(solutions, judgeSolution(backend, problems, job))
      return yield* counted(slotsInUse, judging)
    }
    const judging = judgeInBackground(backend, problems, slotsInUse, job, job.data)
    yield* isOfAuthors(job.data) ? judging : counted(slotsInUse, judging)
  })

const counted = <A, E, R>(solutions: SolutionsFirst, judging: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => solutions.begin()),
    () => judging,
    () => Effect.sync(() => solutions.end())
  )

/** Publishes the sandbox and the number of slots, which organisers use to plan a contest. */
const publishJudge = Effect.fnUntraced(function* (id: string, backend: JudgeBackend["id"], slots: number) {
  yield* sql`update judge_workers set slots = ${slots}, backend = ${backend} where id = ${id}::uuid`
})

const every = <E, R>(
  interval: "1 second" | "1 minute",
  look: Effect.Effect<void, E | IdentityLost, R>
): Effect.Effect<never, IdentityLost, R> =>
  look.pipe(
    Effect.catch((error) =>
      error instanceof IdentityLost
        ? Effect.fail(error)
        : Effect.logWarning("Looking after unfinished work failed", error)
    ),
    Effect.andThen(Effect.sleep(interval)),
    Effect.forever
  )
