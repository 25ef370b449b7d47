import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"
import { Refusal } from "../platform/http/Refusal.ts"

/** What OWASP recommends for argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** About three seconds of work for each core. */
const waitingPerSlot = 300

/** Some keyboards send `й` as one character, some as two. */
const composed = (password: string) => password.normalize("NFC")

const busy = new Refusal({
  kind: "tooManyRequests",
  code: "rate_limit",
  message: "account.busy",
  retryAfterSeconds: 5
})

/**
 * Hashes passwords behind a gate that leaves one core to everything else.
 *
 * A rush waits in line; past the line's end callers are told to come back.
 */
export class PasswordHashing extends Context.Service<
  PasswordHashing,
  {
    readonly hash: (password: string) => Effect.Effect<string, Refusal>
    /** Whether the password fits; takes as long for an account that does not exist (null) or has none (empty). */
    readonly verify: (password: string, passwordHash: string | null) => Effect.Effect<boolean, Refusal>
  }
>()("server/accounts/PasswordHashing") {
  static readonly layerWith = (options: { readonly slots: number; readonly waiting: number }) =>
    Layer.effect(
      PasswordHashing,
      Effect.gen(function* () {
        const gate = yield* Semaphore.make(options.slots)
        const line = { length: 0 }
        const nobodysHash = yield* Effect.promise(() => hash("nobody has this password", parameters))
        const gated = <A>(run: () => Promise<A>): Effect.Effect<A, Refusal> =>
          Effect.suspend(() => {
            if (line.length >= options.slots + options.waiting) return Effect.fail(busy)
            line.length++
            return Effect.ensuring(
              gate.withPermit(Effect.promise(run)),
              Effect.sync(() => void line.length--)
            )
          })
        return PasswordHashing.of({
          hash: (password) => gated(() => hash(composed(password), parameters)),
          verify: (password, passwordHash) =>
            gated(
              async () => (await verify(passwordHash || nobodysHash, composed(password))) && Boolean(passwordHash)
            )
        })
      })
    )

  static readonly layer = Layer.suspend(() => {
    const slots = Math.max(1, availableParallelism() - 1)
    return PasswordHashing.layerWith({ slots, waiting: slots * waitingPerSlot })
  })
}
