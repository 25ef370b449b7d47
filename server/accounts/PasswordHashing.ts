import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer, Semaphore } from "effect"
import { Refusal } from "../platform/http/Refusal.ts"

/** What OWASP recommends for argon2id. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whoever waits in line is served well before browsers give up after 25 s. */
const longestWaitMs = 15_000

/** Some keyboards send `й` as one character, some as two. */
const composed = (password: string) => password.normalize("NFC")

/** They are told to come back once those before them have been served. */
const busy = (waitMs: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "account.busy",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000))
  })

/** Who waits, and how long that is going to take; a hash takes as long as the last ones took. */
const makeLine = (slots: number, hashMs: number) => {
  const line = { length: 0, hashMs }
  return {
    waitMs: () => (Math.max(0, line.length + 1 - slots) / slots) * line.hashMs,
    enter: () => void line.length++,
    leave: () => void line.length--,
    took: (ms: number) => void (line.hashMs += (ms - line.hashMs) / 20)
  }
}

const timed = async <A>(run: () => Promise<A>, tell: (ms: number) => void): Promise<A> => {
  const begun = performance.now()
  const answer = await run()
  tell(performance.now() - begun)
  return answer
}

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
  static readonly layerWith = (options: { readonly slots: number; readonly longestWaitMs: number }) =>
    Layer.effect(
      PasswordHashing,
      Effect.gen(function* () {
        const gate = yield* Semaphore.make(options.slots)
        const first = { ms: 0 }
        const nobodysHash = yield* Effect.promise(() =>
          timed(
            () => hash("nobody has this password", parameters),
            (ms) => (first.ms = ms)
          )
        )
        const line = makeLine(options.slots, first.ms)
        const gated = <A>(run: () => Promise<A>): Effect.Effect<A, Refusal> =>
          Effect.suspend(() => {
            const waitMs = line.waitMs()
            if (waitMs > options.longestWaitMs) return Effect.fail(busy(waitMs))
            line.enter()
            return Effect.ensuring(
              gate.withPermit(Effect.promise(() => timed(run, line.took))),
              Effect.sync(line.leave)
            )
          })
        return PasswordHashing.of({
          hash: (password) => gated(() => hash(composed(password), parameters)),
          verify: (password, passwordHash) =>
            gated(
              async () =>
                (await verify(passwordHash ?? nobodysHash, composed(password))) && passwordHash !== null
            )
        })
      })
    )

  static readonly layer = Layer.suspend(() =>
    PasswordHashing.layerWith({ slots: Math.max(1, availableParallelism() - 1), longestWaitMs })
  )
}
