import { join } from "node:path"
import { Deferred, Effect, Layer } from "effect"
import { ChangeFeed } from "./platform/realtime/ChangeFeed.ts"
import { Config, readConfig } from "./platform/config.ts"
import { inheritedDatabase } from "./platform/database/chooseDatabase.ts"
import { sqlLayer } from "./platform/database/sqlLayer.ts"
import { logging } from "./platform/logging.ts"
import {
  onStop,
  provenVariable,
  reportReady,
  sendHeartbeats,
  unfitExitCode
} from "./platform/parentProcess.ts"
import { Queue } from "./platform/Queue.ts"
import { tracing } from "./platform/tracing.ts"
import { chooseBackend, type WantedBackend } from "./judge/chooseBackend.ts"
import type { JudgeBackend, SelfTestReport } from "./judge/JudgeBackend.ts"
import { registerLanguages } from "./judge/Languages.ts"
import { PassedSelfTest } from "./judge/PassedSelfTest.ts"
import { forgetSelfTestFailures, recordSelfTestFailure } from "./judge/selfTestFailures.ts"
import { JudgeUnfit, testRegularly } from "./judge/testRegularly.ts"
import { recordVerdict } from "./recordVerdict.ts"
import { RecordVerdict } from "./judge/worker/RecordVerdict.ts"
import { judgeWorker } from "./judge/worker/judgeWorker.ts"
import { WorkerIdentity } from "./judge/worker/WorkerIdentity.ts"

/**
 * Process of the judge worker, started and supervised by `server/main.ts`. It exits if its sandbox fails a
 * self-test or its identity lock is lost, is replaced if its event loop hangs, and finishes current jobs when the
 * parent stops it. The replacement of a dead worker, and a judge that finds the note of a `PassedSelfTest`, skip the
 * first self-test, because the machine is the same.
 */
sendHeartbeats()
const config = readConfig(process.env)

const cacheDir = process.env["JUDGE_CACHE_DIR"] ?? join(config.dataDir, "judge")
const log = (message: string) => void process.stderr.write(`${message}\n`)

const startBackend = (wanted: WantedBackend) =>
  Effect.acquireRelease(
    Effect.promise(() => chooseBackend(wanted, { cacheDir, log })),
    (made) => Effect.promise(() => made.dispose())
  )

const reportFailures = Effect.fnUntraced(function* (backend: JudgeBackend["id"], report: SelfTestReport) {
  for (const { name, detail } of report.checks.filter(({ ok }) => !ok)) {
    yield* Effect.logError(`The judge's self-test failed: ${name}: ${detail}`)
  }
  yield* recordSelfTestFailure(backend, report)
})

/** A judge that has passed its self-test. */
const fitBackend = Effect.fnUntraced(function* (wanted: WantedBackend) {
  const made = yield* startBackend(wanted)
  const register = registerLanguages((yield* WorkerIdentity).id, made.id, made.languages())
  const passed = new PassedSelfTest(cacheDir, made)
  const isProven = process.env[provenVariable] === made.id || passed.isNoted()
  // The embedded sandbox needs half a minute on a new machine, in which solutions can queue. The embedded judge could not
  // judge those in further languages if the native one fails its test.
  if (isProven || made.id === "embedded") yield* register
  if (isProven) return { made, passed }
  yield* Effect.promise(() => made.warmUp())
  const report = yield* Effect.promise(() => made.selfTest())
  if (report.ok) {
    passed.note()
    yield* register
    return { made, passed }
  }
  yield* reportFailures(made.id, report)
  return yield* new JudgeUnfit({ backend: made.id })
})

const fallBack = (unfit: JudgeUnfit) =>
  config.judgeBackend === "auto" && unfit.backend === "native"
    ? Effect.andThen(Effect.logError("The embedded judge works instead"), fitBackend("embedded"))
    : Effect.fail(unfit)

/** An orderly end would finish the jobs that run, in a sandbox that may not hold. Another worker takes them over. */
function endUnfit(passed: PassedSelfTest): never {
  passed.forget()
  process.exit(unfitExitCode)
}

const judge = Effect.gen(function* () {
  const stopped = yield* Deferred.make<void>()
  onStop(() => Deferred.doneUnsafe(stopped, Effect.void))
  const { made, passed } = yield* fitBackend(config.judgeBackend).pipe(
    Effect.tap(() => forgetSelfTestFailures),
    Effect.catchTag("JudgeUnfit", fallBack),
    Effect.tapErrorTag("JudgeUnfit", ({ backend }) =>
      WorkerIdentity.use(({ id }) => registerLanguages(id, backend, []))
    )
  )
  const working = judgeWorker(made, { onReady: Effect.sync(() => reportReady(made.id)) })
  const testing = testRegularly(made, (report) => reportFailures(made.id, report)).pipe(
    Effect.tapErrorTag("JudgeUnfit", () => Effect.sync(() => endUnfit(passed)))
  )
  yield* Effect.raceAllFirst([working, testing, Deferred.await(stopped)])
})

const database = sqlLayer.pipe(Layer.provideMerge(inheritedDatabase))
const services = Layer.mergeAll(
  Queue.layer({ supervise: true }),
  ChangeFeed.layer,
  WorkerIdentity.layer,
  Layer.succeed(RecordVerdict, recordVerdict)
).pipe(
  Layer.provideMerge(database),
  Layer.provideMerge(Layer.provide(tracing, Layer.succeed(Config, config)))
)
const { LOG_LEVEL: level } = process.env
const exitCode = await Effect.runPromise(
  judge.pipe(
    Effect.scoped,
    Effect.provide(services),
    Effect.as(0),
    Effect.tapCause((cause) => Effect.logError("The judge ends", cause)),
    Effect.catchTag("JudgeUnfit", () => Effect.succeed(unfitExitCode)),
    Effect.catchCause(() => Effect.succeed(1)),
    Effect.provide(logging({ forPeople: process.stdout.isTTY, level }))
  )
)
process.exit(exitCode)
