import { act } from "@testing-library/react"
import { expect } from "vitest"
import { fromPromise, type AnyEventObject } from "xstate"

/** Replaces a machine's actors: each waits until the test gives its outcome by a model event. */
export function waitingActors() {
  const waiting = new Map<string, { resolve: (output: never) => void; reject: (error: unknown) => void }>()
  const started: Array<readonly [id: string, input: unknown]> = []
  const actor = <Output, Input>(id: string) =>
    fromPromise<Output, Input>(({ input }) => {
      started.push([id, input])
      return new Promise<Output>((resolve, reject) => waiting.set(id, { resolve, reject }))
    })
  /** Ends an actor with the outcome in a model event; null for other events. */
  const settle = (event: AnyEventObject): Promise<void> | null => {
    const [, how, id = ""] = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type) ?? []
    if (how === undefined) return null
    return act(async () => {
      await expect.poll(() => waiting.has(id)).toBe(true)
      const { resolve, reject } = waiting.get(id)!
      waiting.delete(id)
      if (how === "done") resolve(event["output"] as never)
      else reject(event["error"])
    })
  }
  return { actor, settle, started }
}
