import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { Context, Effect, Layer } from "effect"
import { networkOf } from "../../platform/http/networkOf.ts"
import { type ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"

/** The argon2id parameters that OWASP recommends. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Browsers time out after 25 s, so reject a request that has waited this long. */
const longestWaitMs = 15_000

/** Maximum queue length per core; a longer queue cannot be served in time. */
const longestLine = 2000

/** Keyboards send `й` as one or as two code points. */
const composed = (password: string) => password.normalize("NFC")

const busy = tooManyRequests(5, "account.busy")

interface GateOptions {
  readonly slots: number
  readonly longestLine: number
  readonly longestWaitMs: number
}

interface Waiter {
  readonly letIn: () => void
  readonly sendAway: () => void
}

/**
 * Semaphore with one queue per network, served round robin. When all places are taken, the last request of the
 * longest queue is rejected, so that one network cannot block another.
 */
const makeGate = (options: GateOptions) => {
  const inside = { count: 0 }
  const lines = new Map<string, Set<Waiter>>()
  const waiting = () => [...lines.values()].reduce((sum, { size }) => sum + size, 0)
  const remove = (network: string, waiter: Waiter) => {
    const line = lines.get(network)
    line?.delete(waiter)
    if (line?.size === 0) lines.delete(network)
  }
  const hasRoom = (network: string) => {
    if (waiting() < options.longestLine) return true
    const longest = [...lines.values()].reduce((one, other) => (other.size > one.size ? other : one))
    if ((lines.get(network)?.size ?? 0) + 1 >= longest.size) return false
    ;[...longest].at(-1)?.sendAway()
    return true
  }
  const enter = (network: string) =>
    Effect.callback<boolean>((resume) => {
      if (inside.count < options.slots) {
        inside.count++
        return resume(Effect.succeed(true))
      }
      if (!hasRoom(network)) return resume(Effect.succeed(false))
      const end = (isIn: boolean) => () => {
        clearTimeout(patience)
        remove(network, waiter)
        resume(Effect.succeed(isIn))
      }
      const waiter: Waiter = { letIn: end(true), sendAway: end(false) }
      const patience = setTimeout(waiter.sendAway, options.longestWaitMs)
      lines.set(network, (lines.get(network) ?? new Set()).add(waiter))
    })
  const leave = () => {
    const [turn] = lines
    if (turn === undefined) return void inside.count--
    const [network, line] = turn
    // Move the network to the end of the round.
    lines.delete(network)
    lines.set(network, line)
    const [next] = line
    return next?.letIn()
  }
  return { enter, leave }
}

/**
 * Hashes passwords with a concurrency that leaves one core free.
 * Requests beyond it wait in a queue and fail with `TooManyRequests` when they cannot be served in time.
 */
export class PasswordHashing extends Context.Service<
  PasswordHashing,
  {
    /** Callers of one network share a queue. Internal callers have no address. */
    readonly hash: (password: string, address?: string) => Effect.Effect<string, ApiError<"TooManyRequests">>
    /** Whether the password is right. Takes as long for an unknown account (null) or one without a password (empty). */
    readonly verify: (
      password: string,
      passwordHash: string | null,
      address?: string
    ) => Effect.Effect<boolean, ApiError<"TooManyRequests">>
  }
>()("server/account/accounts/PasswordHashing") {
  static readonly layerWith = (options: GateOptions) =>
    Layer.effect(
      PasswordHashing,
      Effect.gen(function* () {
        const gate = makeGate(options)
        const nobodysHash = yield* Effect.promise(() => hash("nobody has this password", parameters))
        const gated = <A>(
          address: string,
          run: () => Promise<A>
        ): Effect.Effect<A, ApiError<"TooManyRequests">> =>
          Effect.acquireUseRelease(
            gate.enter(networkOf(address)),
            (entered) => (entered ? Effect.promise(run) : Effect.fail(busy)),
            (entered) => Effect.sync(() => (entered ? gate.leave() : undefined))
          )
        return PasswordHashing.of({
          hash: (password, address = "") => gated(address, () => hash(composed(password), parameters)),
          verify: (password, passwordHash, address = "") =>
            gated(
              address,
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
