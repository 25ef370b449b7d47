import { Context, Effect, Layer, type Scope, Semaphore } from "effect"
import { type ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"

/** Each archive being written holds a database connection. */
const writtenAtOnce = 2

const alreadyOpen = tooManyRequests(30, "account.exportOpen")

/** Limits exports in this process: one download per account, two archives being written. */
export class ExportSlots extends Context.Service<
  ExportSlots,
  {
    /** Holds the account's only slot until the scope closes. */
    readonly enter: (userId: number) => Effect.Effect<void, ApiError<"TooManyRequests">, Scope.Scope>
    readonly whileWriting: <A, E, R>(write: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("server/account/accounts/ExportSlots") {
  static readonly layer = Layer.sync(ExportSlots, () => {
    const open = new Set<number>()
    const writing = Semaphore.makeUnsafe(writtenAtOnce)
    return ExportSlots.of({
      enter: (userId) =>
        Effect.acquireRelease(
          Effect.suspend(() => (open.has(userId) ? alreadyOpen : Effect.sync(() => void open.add(userId)))),
          () => Effect.sync(() => void open.delete(userId))
        ),
      whileWriting: writing.withPermits(1)
    })
  })
}
