/** A worker process whose programs never end; it prints `running` when one has started. */
import { Effect, Layer } from "effect"
import { ChangeFeed } from "../../server/platform/realtime/ChangeFeed.ts"
import { judgeWorker } from "../../server/judge/worker/judgeWorker.ts"
import { RecordVerdict } from "../../server/judge/worker/RecordVerdict.ts"
import { recordVerdict } from "../../server/recordVerdict.ts"
import { WorkerIdentity } from "../../server/judge/worker/WorkerIdentity.ts"
import { inheritedDatabase } from "../../server/platform/database/chooseDatabase.ts"
import { sqlLayer } from "../../server/platform/database/sqlLayer.ts"
import { Queue } from "../../server/platform/Queue.ts"
import { adds, fakeBackend } from "./fakeBackend.ts"

const backend = fakeBackend(adds)
const hanging = {
  ...backend,
  run: () => {
    process.stdout.write("running\n")
    return new Promise<void>(() => {})
  }
}
const services = Layer.mergeAll(
  Queue.layer({ supervise: false }),
  ChangeFeed.layer,
  WorkerIdentity.layer,
  Layer.succeed(RecordVerdict, recordVerdict)
).pipe(Layer.provideMerge(sqlLayer.pipe(Layer.provideMerge(inheritedDatabase))))
await Effect.runPromise(judgeWorker(hanging, { slots: 1 }).pipe(Effect.scoped, Effect.provide(services)))
