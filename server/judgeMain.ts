import { join } from "node:path"
import { Deferred, Effect, Layer } from "effect"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import { readConfig } from "./platform/config.ts"
import { inheritedDatabase } from "./platform/database/chooseDatabase.ts"
import { sqlLayer } from "./platform/database/sqlLayer.ts"
import { logging } from "./platform/logging.ts"
import { onStop, provenVariable, sendHeartbeats, reportReady } from "./platform/parentProcess.ts"
import { Queue } from "./platform/Queue.ts"
import { registerLanguages } from "./judge/Languages.ts"
import { createEmbeddedBackend } from "./judge/embedded/createEmbeddedBackend.ts"
import { PassedSelfTest } from "./judge/PassedSelfTest.ts"
import type { JudgeBackend, SelfTestReport } from "./judge/JudgeBackend.ts"
import { recordVerdict } from "./recordVerdict.ts"
import { RecordVerdict } from "./judge/worker/RecordVerdict.ts"
import { judgeWorker } from "./judge/worker/judgeWorker.ts"
import { WorkerIdentity } from "./judge/worker/WorkerIdentity.ts"

/**
 * Process of the judge worker, started and supervised by `server/main.ts`. It exits if its sandbox fails the
 * self-test or its identity lock is lost, is replaced if its event loop hangs, and finishes current jobs when the
 * parent stops it. The replacement of a dead worker, and a judge that finds the note of a `PassedSelfTest`, skip the
 * self-test, because the machine is the same.
 */
sendHeartbeats()
const config = readConfig(process.env)

const cacheDir = process.env["JUDGE_CACHE_DIR"] ?? join(config.dataDir, "judge")

const backend = Effect.acquireRelease(
  Effect.promise(() =>
    createEmbeddedBackend({
      cacheDir,
      onProgress: ({ what, state }) => process.stderr.write(`The judge prepares ${what}: ${state}\n`)
    })
  ),
  (made) => Effect.promise(() => made.dispose())
)

const refuseUnsafe = Effect.fnUntraced(function* (made: JudgeBackend) {
  const report = yield* Effect.promise(() => made.selfTest())
  if (!report.ok) yield* refuse(made, report)
})

const refuse = Effect.fnUntraced(function* (made: JudgeBackend, report: SelfTestReport) {
  yield* registerLanguages(made.id, [])
  for (const { name, detail } of report.checks.filter(({ ok }) => !ok)) {
    yield* Effect.logError(`The judge's self-test failed: ${name}: ${detail}`)
  }
  return yield* Effect.die(new Error("The judge does not work on this machine"))
})

const judge = Effect.gen(function* () {
  const stopped = yield* Deferred.make<void>()
  onStop(() => Deferred.doneUnsafe(stopped, Effect.void))
  const made = yield* backend
  // Register before the sandbox is ready (half a minute on a new machine), so that solutions can queue meanwhile.
  yield* registerLanguages(made.id, made.languages())
  const passed = new PassedSelfTest(cacheDir)
  if (process.env[provenVariable] === undefined && !passed.isNoted()) {
    yield* Effect.promise(() => made.warmUp())
    yield* refuseUnsafe(made)
    passed.note()
  }
  const working = judgeWorker(made, { onReady: Effect.sync(reportReady) })
  yield* Effect.raceFirst(working, Deferred.await(stopped))
})

const database = sqlLayer.pipe(Layer.provideMerge(inheritedDatabase))
const services = Layer.mergeAll(
  Queue.layer({ supervise: true }),
  ChangeFeed.layer,
  WorkerIdentity.layer,
  Layer.succeed(RecordVerdict, recordVerdict)
).pipe(Layer.provideMerge(database))
const { LOG_LEVEL: level } = process.env
const running = judge.pipe(
  Effect.scoped,
  Effect.provide(services),
  Effect.tapCause((cause) => Effect.logError("The judge ends", cause)),
  Effect.provide(logging({ forPeople: process.stdout.isTTY, level }))
)
const exit = await Effect.runPromiseExit(running)
process.exit(exit._tag === "Success" ? 0 : 1)
