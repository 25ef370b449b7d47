import { Effect, Layer } from "effect"
import { Config, readConfig } from "./platform/config.ts"
import { inheritedDatabase } from "./platform/database/chooseDatabase.ts"
import { sqlLayer } from "./platform/database/sqlLayer.ts"
import { logging } from "./platform/logging.ts"
import { onStop } from "./platform/parentProcess.ts"
import { Queue } from "./platform/Queue.ts"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import type { CrowdMessage, CrowdOrder } from "./rehearsal/CrowdProcess.ts"
import { crowds } from "./rehearsal/crowds.ts"
import { rehearse } from "./rehearsal/rehearse.ts"

/**
 * Process of the crowd of a rehearsal, started by a web server on an organiser's order. It sends the live picture and
 * the report to its parent. It deletes what it made and exits when the parent stops it, and also when the parent is gone.
 */
const { crowd, ...order } = JSON.parse(process.argv[2] ?? "{}") as CrowdOrder
const config = readConfig(process.env)

// Without a callback, a parent that was killed meanwhile would be an uncaught error.
const send = (message: CrowdMessage) => void process.send?.(message, () => {})

const patienceMs = 30_000

const untilStopped = Effect.callback<null>((resume) => {
  const stop = () => {
    resume(Effect.succeed(null))
    // The database may be gone, too.
    setTimeout(() => process.exit(1), patienceMs).unref()
  }
  onStop(stop)
  process.once("disconnect", stop)
})

const services = ChangeFeed.layer.pipe(
  Layer.provideMerge(Queue.layer({ supervise: false })),
  Layer.provideMerge(sqlLayer),
  Layer.provideMerge(Layer.merge(inheritedDatabase, Layer.succeed(Config, config)))
)

const report = await Effect.runPromise(
  rehearse({
    ...order,
    url: config.publicUrl,
    profile: crowds[crowd],
    kills: [],
    onProgress: (progress) => send({ progress })
  }).pipe(
    Effect.raceFirst(untilStopped),
    Effect.provide(services),
    Effect.tapCause((cause) => Effect.logError("The rehearsal failed", cause)),
    Effect.catchCause(() => Effect.succeed("failed" as const)),
    Effect.provide(logging({ forPeople: process.stdout.isTTY, level: process.env["LOG_LEVEL"] }))
  )
)
if (report === "failed") process.exit(1)
if (report !== null) await new Promise((sent) => process.send?.({ report } satisfies CrowdMessage, sent))
process.exit(0)
