import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Effect } from "effect"
import { AccountApi } from "./AccountApi.ts"
import { LearningApi } from "./LearningApi.ts"
import { MessagesApi } from "./MessagesApi.ts"
import { OlympiadsApi } from "./OlympiadsApi.ts"
import { OrganiserApi } from "./OrganiserApi.ts"
import { PracticeApi } from "./PracticeApi.ts"
import { RewardsApi } from "./RewardsApi.ts"
import { ShellApi } from "./ShellApi.ts"
import type { CallInput } from "./call.ts"
import type { Api, CallName, SendOptions, CallsOf, GroupName } from "./client.ts"
import type { ApiError } from "./errors.ts"

type Calls = CallsOf<GroupName>
type Send = (name: CallName, input: CallInput, options?: SendOptions) => Effect.Effect<unknown, ApiError>

/** Every call as a method that uses `send`. All area services share this one object. */
const callsBy = (send: Send) =>
  new Proxy({} as Calls, {
    get: (_, name: CallName) => (input: CallInput, options?: SendOptions) => send(name, input, options)
  })

const apiLayer = (calls: Calls) =>
  Layer.mergeAll(
    Layer.succeed(AccountApi, calls),
    Layer.succeed(LearningApi, calls),
    Layer.succeed(MessagesApi, calls),
    Layer.succeed(OlympiadsApi, calls),
    Layer.succeed(OrganiserApi, calls),
    Layer.succeed(PracticeApi, calls),
    Layer.succeed(RewardsApi, calls),
    Layer.succeed(ShellApi, calls)
  )

export type ApiServices = Layer.Success<ReturnType<typeof apiLayer>>

const aborted = (signal: AbortSignal | undefined): unknown =>
  signal?.reason ?? new DOMException("The call was stopped.", "AbortError")

/**
 * Creates an `Api` over `send` with its own runtime. Failures reject with the error itself; an abort interrupts the
 * effect.
 */
export function apiOver(send: Send): Api {
  const calls = callsBy(send)
  const runtime = ManagedRuntime.make(apiLayer(calls))
  const runEffect: Api["runEffect"] = async (effect, signal) => {
    const exit = await runtime.runPromiseExit(effect, signal && { signal })
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.hasInterruptsOnly(exit.cause) ? aborted(signal) : Cause.squash(exit.cause)
  }
  return {
    runEffect,
    run: (name, input, { signal, ...options } = {}) => runEffect(calls[name](input, options), signal)
  }
}
