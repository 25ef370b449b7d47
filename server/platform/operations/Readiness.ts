import { Context, Effect, Layer } from "effect"
import { answeredWithin } from "./answeredWithin.ts"

interface Answer {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, boolean>>
  readonly details: Readonly<Record<string, unknown>>
}

/** With the life of an answer, this is less than the 5 seconds within which `/readyz` shows a failure. */
const patience = "2 seconds"
/** Checks reach the database, the mail server and the storage, so that many callers at once must not repeat them. */
const life = "1 second"

/** Checks that must pass before this process should receive requests. */
export class Readiness extends Context.Service<
  Readiness,
  {
    /** Adds a check; it passes if it succeeds with true in time. */
    readonly add: <E>(name: string, check: Effect.Effect<boolean, E>) => void
    /** Runs all checks at once; an answer is at most a second old. */
    readonly ask: Effect.Effect<Answer>
    /** Adds a detail to the answer; null if it cannot be found out. */
    readonly describe: <E>(name: string, detail: Effect.Effect<unknown, E>) => void
  }
>()("server/platform/operations/Readiness") {
  static readonly layer = Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const checks: Record<string, Effect.Effect<boolean>> = {}
      const described: Record<string, Effect.Effect<unknown>> = {}
      const all = { concurrency: "unbounded" } as const
      const ask = yield* Effect.suspend(() =>
        Effect.all([Effect.all(checks, all), Effect.all(described, all)], all)
      ).pipe(
        Effect.map(([passed, details]) => ({
          ready: Object.values(passed).every(Boolean),
          checks: passed,
          details
        })),
        Effect.cachedWithTTL(life)
      )
      return Readiness.of({
        add: (name, check) => void (checks[name] = answeredWithin(patience, check, false)),
        describe: (name, detail) => void (described[name] = answeredWithin(patience, detail, null)),
        ask
      })
    })
  )
}
