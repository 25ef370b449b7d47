import { Cause, Effect, Exit } from "effect"
import { call } from "./call.ts"
import type { CallInput } from "./call.ts"
import type { CallEnvironment, CallName, CallOptions } from "./client.ts"
import { endpoints } from "./endpoints.ts"
import { fetchOrKept } from "./fetchOrKept.ts"

/** Runs a call as a promise: failures reject as themselves, an abort interrupts it. */
export async function runCall(
  environment: CallEnvironment,
  name: CallName,
  input: CallInput,
  options: CallOptions = {}
): Promise<unknown> {
  const { signal } = options
  const reaching = { ...environment, fetch: fetchOrKept(environment.fetch, environment.language) }
  const exit = await Effect.runPromiseExit(
    call(reaching, endpoints[name], input, options),
    signal === undefined ? undefined : { signal }
  )
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.hasInterruptsOnly(exit.cause) ? aborted(signal) : Cause.squash(exit.cause)
}

const aborted = (signal: AbortSignal | undefined): unknown =>
  signal?.reason ?? new DOMException("The call was stopped.", "AbortError")
