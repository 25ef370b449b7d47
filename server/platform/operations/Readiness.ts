import { Context, Effect, Layer } from "effect"

type Check = Effect.Effect<boolean>

/** Checks that must pass before this process should receive requests. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly add: (name: string, check: Check) => void
    readonly ask: Effect.Effect<{
      readonly ready: boolean
      readonly checks: Readonly<Record<string, boolean>>
      readonly details: Readonly<Record<string, unknown>>
    }>
    /** Adds a detail to the answer; null if it cannot be found out. */
    readonly describe: (name: string, detail: Effect.Effect<unknown>) => void
  }
>()("server/platform/operations/Readiness") {
  static readonly layer = Layer.sync(Readiness, () => {
    const checks = new Map<string, Check>()
    const described = new Map<string, Effect.Effect<unknown>>()
    const ask = Effect.gen(function* () {
      const answers: Record<string, boolean> = {}
      for (const [name, check] of checks) {
        answers[name] = yield* Effect.catchCause(check, () => Effect.succeed(false))
      }
      const details: Record<string, unknown> = {}
      for (const [name, detail] of described) {
        details[name] = yield* Effect.catchCause(detail, () => Effect.succeed(null))
      }
      return { details, ready: Object.values(answers).every(Boolean), checks: answers }
    })
    return Readiness.of({
      add: (name, check) => void checks.set(name, check),
      describe: (name, detail) => void described.set(name, detail),
      ask
    })
  })
}
