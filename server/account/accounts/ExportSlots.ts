import { Context, type Effect, Layer, type Scope, Semaphore } from "effect"
import { type ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"
import { makeSlots } from "../../platform/http/makeSlots.ts"

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
    const hold = makeSlots(alreadyOpen)
    const writing = Semaphore.makeUnsafe(writtenAtOnce)
    return ExportSlots.of({
      enter: (userId) => hold([[String(userId), 1]]),
      whileWriting: writing.withPermits(1)
    })
  })
}
