import { Context, Effect, Layer, type Scope } from "effect"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { Refusal } from "../Refusal.ts"

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

/** Everybody who may send at once does so already. */
export const busy = new Refusal({
  kind: "unavailable",
  message: "failure.unavailable",
  retryAfterSeconds: 10
})

const tooMany = (waitMs: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "failure.tooManyRequests",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000))
  })

/** Counts in this process, which is exact enough for what it protects. */
const counter = (limit: typeof perAccount) => {
  const limiter = new RateLimiterMemory(limit)
  return (key: string): Effect.Effect<void, Refusal> =>
    Effect.tryPromise({
      try: () => limiter.consume(key),
      catch: (spent) => tooMany(spent instanceof RateLimiterRes ? spent.msBeforeNext : hour * 1000)
    }).pipe(Effect.asVoid)
}

/** How often forms with files may be sent, asked before anything of them is read. */
export class UploadLimits extends Context.Service<
  UploadLimits,
  { readonly enter: (uploader: Uploader) => Effect.Effect<void, Refusal, Scope.Scope> }
>()("server/platform/http/uploads/UploadLimits") {
  static readonly layer = Layer.sync(UploadLimits, () => {
    const state = { underWay: 0 }
    const countAccount = counter(perAccount)
    const countAddress = counter(perAddress)
    const takePlace = Effect.acquireRelease(
      Effect.suspend(() => (state.underWay < atOnce ? Effect.sync(() => void state.underWay++) : busy)),
      () => Effect.sync(() => void state.underWay--)
    )
    const enter = Effect.fnUntraced(function* ({ userId, address }: Uploader) {
      yield* countAddress(address)
      if (userId !== null) yield* countAccount(String(userId))
      yield* takePlace
    })
    return UploadLimits.of({ enter })
  })
}
