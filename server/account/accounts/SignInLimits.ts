import { Context, Effect, Layer, Record } from "effect"
import { type RateLimiterAbstract, RateLimiterMemory } from "rate-limiter-flexible"
import { networkOf } from "../../platform/http/networkOf.ts"
import type { ApiError } from "../../platform/http/ApiError.ts"
import { consume } from "../../platform/http/RateLimits.ts"
import { Config } from "../../platform/config.ts"
import { type Limit, SharedLimiters } from "../../platform/database/SharedLimiters.ts"
import type { KnownOrigin } from "./knownOrigin.ts"

const quarterHour = 15 * 60

const limits = {
  /** Wrong passwords per account and network. */
  pair: { keyPrefix: "sign-in-pair", points: 10, duration: quarterHour },
  /** Wrong passwords per account and known device, while others exhaust the limit of its network. */
  device: { keyPrefix: "sign-in-device", points: 20, duration: quarterHour },
  /** Wrong passwords per account from all networks. */
  account: { keyPrefix: "sign-in-account", points: 100, duration: 3600 },
  /**
   * Wrong and pending passwords per network. High, because a whole olympiad venue may share one address,
   * sign in at the same moment and need several attempts.
   */
  address: { keyPrefix: "sign-in-address", points: 3000, duration: quarterHour },
  /** Unauthenticated writes per network. */
  guest: { keyPrefix: "guest-writes", points: 600, duration: 3600 },
  /**
   * Passkey challenges and answers per network. They cannot be guessed, and each view of the sign-in page requests one.
   */
  passkey: { keyPrefix: "passkeys", points: 3000, duration: 3600 }
} as const satisfies Readonly<Record<string, Limit>>

const inMemory = (limit: Limit): RateLimiterAbstract => new RateLimiterMemory(limit)

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
    /** Refunds the attempt after a right password. */
    readonly afterSuccess: (email: string, address: string) => Effect.Effect<void>
    /** Clears the failed attempts of the account, and of this network if given, after the owner sets a new password. */
    readonly afterRecovery: (email: string, address: string | null) => Effect.Effect<void>
    readonly beforeGuestWrite: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
    readonly beforePasskey: (address: string) => Effect.Effect<void, ApiError<"TooManyRequests">>
  }
>()("server/account/accounts/SignInLimits") {
  static readonly layer = Layer.effect(
    SignInLimits,
    Effect.gen(function* () {
      const { databaseUrl } = yield* Config
      const shared = yield* SharedLimiters
      // An embedded database serves a single process, so in-memory limiters suffice.
      const limiters = Record.map(limits, databaseUrl === null ? inMemory : shared.make)
      const keys = (email: string, from: string) => {
        const network = networkOf(from)
        return [
          [limiters.address, network],
          [limiters.pair, `${email} ${network}`],
          [limiters.account, email]
        ] as const
      }
      const count = (limiter: RateLimiterAbstract, key: string) =>
        Effect.asVoid(consume(limiter, key, { message: "account.tooManyAttempts" }))
      const beforeAttempt = Effect.fnUntraced(function* <E, R>(
        email: string,
        from: string,
        known: Effect.Effect<KnownOrigin, E, R>
      ) {
        const [byAddress, byPair, byAccount] = keys(email, from)
        yield* count(...byAddress)
        yield* Effect.catchTag(count(...byPair), "TooManyRequests", (spent) =>
          Effect.flatMap(known, (origin) =>
            typeof origin === "object" && origin !== null
              ? count(limiters.device, `${email} ${origin.device}`)
              : Effect.fail(spent)
          )
        )
        yield* Effect.catchTag(count(...byAccount), "TooManyRequests", (spent) =>
          Effect.flatMap(known, (origin) => (origin === null ? Effect.fail(spent) : Effect.void))
        )
      })
      return SignInLimits.of({
        beforeAttempt,
        afterSuccess: Effect.fnUntraced(function* (email, from) {
          for (const [limiter, key] of keys(email, from)) yield* Effect.promise(() => limiter.reward(key))
        }),
        afterRecovery: Effect.fnUntraced(function* (email, from) {
          yield* Effect.promise(() => limiters.account.delete(email))
          if (from === null) return
          yield* Effect.promise(() => limiters.pair.delete(`${email} ${networkOf(from)}`))
        }),
        beforeGuestWrite: (from) => Effect.asVoid(consume(limiters.guest, from)),
        beforePasskey: (from) => Effect.asVoid(consume(limiters.passkey, from))
      })
    })
  ).pipe(Layer.provide(SharedLimiters.layer))
}

/** Counts an unauthenticated write of the caller. */
export const guestWrite = ({ address }: { readonly address: string }) =>
  SignInLimits.use(({ beforeGuestWrite }) => beforeGuestWrite(address))
