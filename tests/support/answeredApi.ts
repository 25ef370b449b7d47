import { act } from "@testing-library/react"
import { expect } from "vitest"
import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"

/** A server whose answers the test gives, one call at a time. */
export function answeredApi() {
  const calls: Array<readonly [name: string, input: unknown]> = []
  const waiting: Array<{ resolve: (value: unknown) => void; reject: (error: unknown) => void }> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  /** Settles the oldest call with the outcome in a model's event. */
  const answer = (event: AnyEventObject) =>
    act(async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      const call = waiting.shift()!
      if (event.type.startsWith("xstate.done")) call.resolve(event["output"])
      else call.reject(event["error"])
    })
  return { api: inMemoryApi(run), calls, answer }
}
