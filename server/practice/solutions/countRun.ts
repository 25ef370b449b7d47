import { Effect } from "effect"
import { RateLimits } from "../../platform/http/RateLimits.ts"

const message = "run.tooMany"

/** Runs per minute of one learner, or of all visitors from one address. */
const runs = { name: "runs", points: 30, seconds: 60, message } as const

/** Runs are stored for an hour, so the size of source and inputs per owner is limited for that time. */
const learnerBytes = { name: "run-bytes", points: 64 * 1024 * 1024, seconds: 3600, message } as const
const visitorBytes = { ...learnerBytes, points: 8 * 1024 * 1024 } as const

interface RunOwner {
  readonly key: string
  readonly isVisitor: boolean
}

/** Counts a run and returns the number of the owner's earlier runs within the minute. */
export const countRun = Effect.fnUntraced(function* ({ key, isVisitor }: RunOwner, bytes: number) {
  const limits = yield* RateLimits
  const [, count] = yield* Effect.all(
    [limits.consume(isVisitor ? visitorBytes : learnerBytes, key, bytes), limits.consume(runs, key)],
    { concurrency: "unbounded" }
  )
  return count - 1
})
