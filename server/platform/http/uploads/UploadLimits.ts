import { Context, Effect, Layer, type Scope } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { type ApiError, unavailable } from "../ApiError.ts"
import { consume } from "../limitPer.ts"

/** The sender: an account and its address, or the address of a visitor. */
export interface Uploader {
  readonly userId: number | null
  readonly address: string
}

const hour = 3600

/** Uploads per hour from one account, and from one address; a whole school may share an address. */
const perAccount = { keyPrefix: "account", points: 60, duration: hour }
const perAddress = { keyPrefix: "address", points: 600, duration: hour }

/** Concurrent uploads in this process: each may fill its maximum size on the disk. */
const atOnce = 48
/** Concurrent uploads from one address, so that slow senders leave slots to others. */
const atOnceFromOne = 24

/** All slots for concurrent uploads are taken. */
export const busy = unavailable(10)

/** Slots for concurrent uploads, released when the scope closes. */
const makeLimit = () => {
  const counts = new Map<string, number>()
  const all = { counts: 0 }
  const change = (address: string, by: 1 | -1) => {
    const own = (counts.get(address) ?? 0) + by
    all.counts += by
    if (own === 0) counts.delete(address)
    else counts.set(address, own)
  }
  return (address: string): Effect.Effect<void, ApiError, Scope.Scope> =>
    Effect.acquireRelease(
      Effect.suspend(() =>
        all.counts < atOnce && (counts.get(address) ?? 0) < atOnceFromOne
          ? Effect.sync(() => change(address, 1))
          : busy
      ),
      () => Effect.sync(() => change(address, -1))
    )
}

/** Rate limits for forms with files, checked before any part of the body is read. */
export class UploadLimits extends Context.Service<
  UploadLimits,
  { readonly enter: (uploader: Uploader) => Effect.Effect<void, ApiError, Scope.Scope> }
>()("server/platform/http/uploads/UploadLimits") {
  static readonly layer = Layer.sync(UploadLimits, () => {
    const reserveSlot = makeLimit()
    const accounts = new RateLimiterMemory(perAccount)
    const addresses = new RateLimiterMemory(perAddress)
    const enter = Effect.fnUntraced(function* ({ userId, address }: Uploader) {
      yield* consume(addresses, address)
      if (userId !== null) yield* consume(accounts, userId)
      yield* reserveSlot(address)
    })
    return UploadLimits.of({ enter })
  })
}
