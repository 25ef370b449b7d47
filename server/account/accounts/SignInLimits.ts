import { Context, Effect, Layer } from "effect"
import { networkOf } from "../../platform/http/networkOf.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { type RateLimit, RateLimits } from "../../platform/http/RateLimits.ts"
import type { KnownOrigin } from "./knownOrigin.ts"

const quarterHour = 15 * 60
const message = "account.tooManyAttempts"

const limits = {
  /** Wrong passwords per account and network. */
  pair: { name: "sign-in-pair", points: 10, seconds: quarterHour, message },
  /** Wrong passwords per account and known device, while others exhaust the limit of its network. */
  device: { name: "sign-in-device", points: 20, seconds: quarterHour, message },
  /** Wrong passwords per account from all networks. */
  account: { name: "sign-in-account", points: 100, seconds: 3600, message },
  /**
   * Wrong and pending passwords per network. High, because a whole olympiad venue may share one address,
   * sign in at the same moment and need several attempts.
   */
  address: { name: "sign-in-address", points: 3000, seconds: quarterHour, message },
  /** Unauthenticated writes per network. */
  guest: { name: "guest-writes", points: 600, seconds: 3600 },
  /**
   * Passkey challenges and answers per network. They cannot be guessed, and each view of the sign-in page requests one.
   */
  passkey: { name: "passkeys", points: 3000, seconds: 3600 }
} as const satisfies Readonly<Record<string, RateLimit>>

/** Rate limits for wrong passwords and for unauthenticated writes. */
export class SignInLimits extends Context.Service<
  SignInLimits,
  {
    /**
     * Counts an attempt before the password check, so that a burst cannot slip through. Others may exhaust an account's
     * limits, so a known network bypasses the account limit and a known device has its own. `known` runs only then.
     */
    readonly beforeAttempt: <E, R>(
      email: string,
      address: string,
      known: Effect.Effect<KnownOrigin, E, R>
    ) => Effect.Effect<void, ApiError<"TooManyRequests"> | E, R>
    /** Refunds an attempt whose password was right, or that failed before the password was compared. */
    readonly refundAttempt: (email: string, address: string) => Effect.Effect<void>
    /** Clears the failed attempts of the account, and of this network if given, after the owner sets a new password. */
    readonly afterRecovery: (email: string, address: string | null) => Effect.Effect<void>
    readonly beforeGuestWrite: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
    readonly beforePasskey: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
  }
>()("server/account/accounts/SignInLimits") {
  static readonly layer = Layer.effect(
    SignInLimits,
    Effect.gen(function* () {
      const { consume, refund } = yield* RateLimits
      const keys = (email: string, from: string) => {
        const network = networkOf(from)
        return [
          [limits.address, network],
          [limits.pair, `${email} ${network}`],
          [limits.account, email]
        ] as const
      }
      const beforeAttempt = Effect.fnUntraced(function* <E, R>(
        email: string,
        from: string,
        known: Effect.Effect<KnownOrigin, E, R>
      ) {
        const [byAddress, byPair, byAccount] = keys(email, from)
        yield* consume(...byAddress)
        yield* Effect.catchTag(consume(...byPair), "TooManyRequests", (spent) =>
          Effect.flatMap(known, (origin) =>
            typeof origin === "object" && origin !== null
              ? consume(limits.device, `${email} ${origin.device}`)
              : Effect.fail(spent)
          )
        )
        yield* Effect.catchTag(consume(...byAccount), "TooManyRequests", (spent) =>
          Effect.flatMap(known, (origin) => (origin === null ? Effect.fail(spent) : Effect.void))
        )
      })
      return SignInLimits.of({
        beforeAttempt,
        refundAttempt: Effect.fnUntraced(function* (email, from) {
          yield* Effect.forEach(keys(email, from), ([limit, key]) => refund(limit, key, 1), {
            discard: true,
            concurrency: "unbounded"
          })
        }),
        afterRecovery: Effect.fnUntraced(function* (email, from) {
          yield* refund(limits.account, email)
          if (from !== null) yield* refund(limits.pair, `${email} ${networkOf(from)}`)
        }),
        beforeGuestWrite: (from) => Effect.asVoid(consume(limits.guest, from)),
        beforePasskey: (from) => Effect.asVoid(consume(limits.passkey, from))
      })
    })
  ).pipe(Layer.provide(RateLimits.layer))
}

/** Counts an unauthenticated write of the caller. */
export const guestWrite = ({ address }: { readonly address: string }) =>
  SignInLimits.use(({ beforeGuestWrite }) => beforeGuestWrite(address))
