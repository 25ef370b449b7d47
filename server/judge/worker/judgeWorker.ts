import { availableParallelism } from "node:os"
import { Effect } from "effect"
import { Queue } from "../../platform/Queue.ts"
import type { JudgeBackend } from "../JudgeBackend.ts"
import { buryDead } from "./buryDead.ts"
import { judgeRun } from "./judgeRun.ts"
import { judgeSolution } from "./judgeSolution.ts"
import { ProblemTests } from "./ProblemTests.ts"
import { requeueLost } from "./requeueLost.ts"
import { IdentityLost, WorkerIdentity } from "./WorkerIdentity.ts"

/** One core is left for everything else. */
const defaultSlots = Math.max(1, availableParallelism() - 1)

export interface JudgeWorkerOptions {
  /** Solutions judged at once. */
  readonly slots?: number
  readonly onReady?: Effect.Effect<void>
}

/**
 * Judges with a backend until interrupted: solutions in `slots`, runs in a slot
 * of their own so that they neither hold up solutions nor wait for them all.
 * Fails when the worker may no longer call itself alive.
 */
export const judgeWorker = Effect.fn("judgeWorker")(function* (
  backend: JudgeBackend,
  { slots = defaultSlots, onReady = Effect.void }: JudgeWorkerOptions = {}
) {
  const identity = yield* WorkerIdentity
  const queue = yield* Queue
  const problems = new ProblemTests()
  yield* queue.work("judging", { slots, groupConcurrency: 1 }, (job) => judgeSolution(backend, problems, job))
  yield* queue.work("runs", { slots: 1, groupConcurrency: 1 }, (job) => judgeRun(backend, job))
  yield* onReady
  const lookAfterDead = every("1 second", identity.forDead(buryDead))
  const lookAfterLost = every("1 minute", requeueLost())
  return yield* Effect.raceAllFirst([identity.lost, lookAfterDead, lookAfterLost])
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
