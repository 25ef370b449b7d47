import { act } from "@testing-library/react"
import { expect } from "vitest"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"

interface PausedCall {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** A server whose answers the test gives, one call at a time; `calls` lists its calls. */
export function pausedServer() {
  const calls: Array<readonly [name: string, input: unknown]> = []
  const waiting: Array<PausedCall> = []
  const run = (name: string, input: unknown) => {
    calls.push([name, input])
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const answer = (settle: (call: PausedCall) => void) =>
    act(async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      settle(waiting.shift()!)
    })
  return { api: inMemoryApi(run), calls, answer }
}
