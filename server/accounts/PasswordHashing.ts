import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer } from "effect"
import { Refusal } from "../platform/http/Refusal.ts"

/** What OWASP recommends for argon2id. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Browsers give up after 25 s: whoever has waited so long is told to come back. */
const longestWaitMs = 15_000

/** Of each core; beyond it there is no hope to be served in time. */
const longestLine = 2000

/** Some keyboards send `й` as one character, some as two. */
const composed = (password: string) => password.normalize("NFC")

const busy = new Refusal({
  kind: "tooManyRequests",
  code: "rate_limit",
  message: "account.busy",
  retryAfterSeconds: 5
})

interface GateOptions {
  readonly slots: number
  readonly longestLine: number
  readonly longestWaitMs: number
}

/** Lets so many in at a time and the others in their turn; says false to who would wait, or has waited, too long. */
const makeGate = (options: GateOptions) => {
  const inside = { count: 0 }
  const line = new Set<() => void>()
  const enter = Effect.callback<boolean>((resume) => {
    if (inside.count < options.slots) {
      inside.count++
      return resume(Effect.succeed(true))
    }
    if (line.size >= options.longestLine) return resume(Effect.succeed(false))
    const letIn = () => {
      clearTimeout(patience)
      resume(Effect.succeed(true))
    }
    const sendAway = () => {
      line.delete(letIn)
      resume(Effect.succeed(false))
    }
    const patience = setTimeout(sendAway, options.longestWaitMs)
    return void line.add(letIn)
  })
  const leave = () => {
    const [next] = line
    if (next === undefined) return void inside.count--
    line.delete(next)
    return next()
  }
  return { enter, leave }
}

/**
 * Hashes passwords behind a gate that leaves one core to everything else.
 *
 * A rush waits in line, and whoever cannot be served in time is told to come back.
 */
export class PasswordHashing extends Context.Service<
  PasswordHashing,
  {
    readonly hash: (password: string) => Effect.Effect<string, Refusal>
    /** Whether the password fits; takes as long for an account that does not exist (null) or has none (empty). */
    readonly verify: (password: string, passwordHash: string | null) => Effect.Effect<boolean, Refusal>
  }
>()("server/accounts/PasswordHashing") {
  static readonly layerWith = (options: GateOptions) =>
    Layer.effect(
      PasswordHashing,
      Effect.gen(function* () {
        const gate = makeGate(options)
        const nobodysHash = yield* Effect.promise(() => hash("nobody has this password", parameters))
        const gated = <A>(run: () => Promise<A>): Effect.Effect<A, Refusal> =>
          Effect.acquireUseRelease(
            gate.enter,
            (entered) => (entered ? Effect.promise(run) : Effect.fail(busy)),
            (entered) => Effect.sync(() => (entered ? gate.leave() : undefined))
          )
        return PasswordHashing.of({
          hash: (password) => gated(() => hash(composed(password), parameters)),
          verify: (password, passwordHash) =>
            gated(
              async () =>
                (await verify(passwordHash || nobodysHash, composed(password))) && Boolean(passwordHash)
            )
        })
      })
    )

  static readonly layer = Layer.suspend(() => {
    const slots = Math.max(1, availableParallelism() - 1)
    return PasswordHashing.layerWith({ slots, longestLine: slots * longestLine, longestWaitMs })
  })
}
