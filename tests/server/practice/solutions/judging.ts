import { randomUUID } from "node:crypto"
import { Effect, Exit, Layer, Scope } from "effect"
import { importContent } from "../../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import type { JudgeBackend } from "../../../../server/judge/JudgeBackend.ts"
import { judgeWorker } from "../../../../server/judge/worker/judgeWorker.ts"
import { RecordVerdict } from "../../../../server/judge/worker/RecordVerdict.ts"
import { recordVerdict } from "../../../../server/recordVerdict.ts"
import { WorkerIdentity } from "../../../../server/judge/worker/WorkerIdentity.ts"
import { registerLanguages } from "../../../../server/judge/Languages.ts"
import { testLanguages } from "../../../judge/fakeBackend.ts"
import type { TestServer } from "../../../support/server.ts"
import { sumPackage, writeContent } from "../../content/samplePackage.ts"

/** A server with the sum problem (id 7) and its languages; null removes a file of the package. */
export async function addSumProblem(
  server: TestServer,
  changes: Readonly<Record<string, string | null>> = {}
): Promise<void> {
  const entries = Object.entries({ ...sumPackage, ...changes })
  const files = entries.filter((entry): entry is [string, string] => entry[1] !== null)
  const content = await writeContent({ sum: Object.fromEntries(files) })
  await server.run(importContent(content).pipe(Effect.provide(ChangeFeed.layer)))
  await server.run(
    registerLanguages(randomUUID(), "fake", testLanguages).pipe(Effect.provide(ChangeFeed.layer))
  )
}

/** Starts a judge worker in this process; returns a function that stops it. */
export async function startJudge(server: TestServer, backend: JudgeBackend): Promise<() => Promise<void>> {
  const scope = Scope.makeUnsafe()
  const stop = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    const worker = judgeWorker(backend, { slots: 1, onReady: Effect.sync(resolve) }).pipe(
      Effect.provideService(Scope.Scope, scope),
      Effect.provide(Layer.mergeAll(WorkerIdentity.layer, ChangeFeed.layer)),
      Effect.provideService(RecordVerdict, recordVerdict),
      Effect.onInterrupt(() => Effect.void)
    )
    running = server.run(Effect.raceFirst(worker, aborted(stop.signal))).catch(reject)
  })
  return async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    stop.abort()
    await running
  }
}

const aborted = (signal: AbortSignal) =>
  Effect.callback<void>((resume) => {
    signal.addEventListener("abort", () => resume(Effect.void), { once: true })
  })
