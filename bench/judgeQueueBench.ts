import { Effect, Layer } from "effect"
import { clusterLayout } from "../server/platform/database/embedded/layout.ts"
import { DatabaseAddress } from "../server/platform/database/DatabaseAddress.ts"
import { sqlLayer } from "../server/platform/database/sqlLayer.ts"
import { Queue } from "../server/platform/Queue.ts"
import { startRealServer } from "../tests/support/realServer.ts"
import { quantile } from "./contests/quantile.ts"
import { printLine } from "./line.ts"

const claimsMeasured = 200
const many = 10_000
const few = 100
const limitMs = 100

/** Time from the end of a job to the beginning of the next one, while the queue is long. */
export async function judgeQueueBench(): Promise<void> {
  const server = await startRealServer({ env: { ROLE: "web" } })
  try {
    const { socketFolder } = clusterLayout(server.dataDir)
    const address = Layer.succeed(DatabaseAddress, { at: { socketFolder, user: "zama", database: "zama" } })
    const services = Queue.layer({ supervise: false }).pipe(
      Layer.provideMerge(sqlLayer),
      Layer.provideMerge(address)
    )
    const [short, long] = await Effect.runPromise(
      Effect.gen(function* () {
        const shortQueue = yield* pickUps(few)
        return [shortQueue, yield* pickUps(many)] as const
      }).pipe(Effect.provide(services))
    )
    const p99 = quantile(long, 0.99)
    printLine({ name: "judge-queue-p99", value: p99, unit: "ms", baseline: limitMs, target: "<= 1" })
    printLine({
      ...{ name: "judge-queue-growth", value: p99, unit: "ms" },
      ...{ baseline: quantile(short, 0.99), target: "<= 1.5" }
    })
  } finally {
    await server.stop()
  }
}

/** Adds jobs of as many learners, and measures the first claims with one slot, in milliseconds. */
const pickUps = Effect.fnUntraced(function* (count: number) {
  const queue = yield* Queue
  const jobs = Array.from({ length: count }, (_, index) => ({
    data: {},
    priority: 20,
    group: `user ${index}`
  }))
  yield* queue.enqueueAll("judging", jobs)
  const times: Array<number> = []
  const wanted = Math.min(count - 1, claimsMeasured)
  yield* Effect.scoped(
    Effect.gen(function* () {
      const measured = Promise.withResolvers<void>()
      let endedAt: number | null = null
      yield* queue.work("judging", { slots: 1, groupConcurrency: 1 }, () =>
        Effect.sync(() => {
          if (endedAt !== null && times.length < wanted) times.push(performance.now() - endedAt)
          if (times.length === wanted) measured.resolve()
          endedAt = performance.now()
        })
      )
      yield* Effect.promise(() => measured.promise)
    })
  )
  return times
})
