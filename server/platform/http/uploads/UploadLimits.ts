import { Context, Effect, Layer, type Scope } from "effect"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { type ApiError, unavailable } from "../ApiError.ts"
import { consume } from "../limitPer.ts"

/** Who sends: an account from an address, or a visitor from one. */
export interface Uploader {
  readonly userId: number | null
  readonly address: string
}

const hour = 3600

/** Uploads that one account, or one address, may begin within an hour; a whole school may stand behind an address. */
const perAccount = { keyPrefix: "account", points: 60, duration: hour }
const perAddress = { keyPrefix: "address", points: 600, duration: hour }

/** Uploads under way at once in this process: each may hold its bound of bytes on the disk. */
const atOnce = 48
/** Of these, how many from one address: whoever sends a byte now and then must leave places to others. */
const atOnceFromOne = 24

/** As many as may send at once do so already. */
export const busy = unavailable(10)

/** Places for uploads, given up when the scope closes. */
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

/** How often forms with files may be sent, asked before anything of them is read. */
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
