import { Data, Effect } from "effect"
import type { JudgeBackend, SelfTestReport } from "./JudgeBackend.ts"

/** The judge failed its self-test and must not judge. */
export class JudgeUnfit extends Data.TaggedError("JudgeUnfit")<{ readonly backend: JudgeBackend["id"] }> {}

/** Fails with JudgeUnfit once the judge fails a self-test, which it takes every ten minutes. */
export const testRegularly = <E, R>(
  backend: JudgeBackend,
  onFailure: (report: SelfTestReport) => Effect.Effect<void, E, R>
): Effect.Effect<never, JudgeUnfit | E, R> =>
  Effect.gen(function* () {
    yield* Effect.sleep("10 minutes")
    const report = yield* Effect.promise(() => backend.selfTest())
    if (report.ok) return
    yield* onFailure(report)
    return yield* new JudgeUnfit({ backend: backend.id })
  }).pipe(Effect.forever)
