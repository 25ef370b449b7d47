import { createParser } from "eventsource-parser"
import { backoff } from "../../../machines/backoff.ts"
import type { RealtimeListener } from "./RealtimeSource.ts"

/** What a stream needs of the world. */
export interface StreamDependencies {
  /** Opens the stream after the event with this id; the answer to anything but 200 is a failure. */
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>
  /** Ends early when the network comes back. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** A server that says nothing, not even a comment, for this long is taken for gone. */
const silence = 45_000

/**
 * Holds the stream open until aborted, resuming after the last event seen, and
 * tells that event's id with all news, so that another tab can go on from there.
 */
export async function followStream(
  dependencies: StreamDependencies,
  publish: (message: Parameters<RealtimeListener>[0], id: string | null) => void,
  signal: AbortSignal,
  startAfter: string | null
): Promise<void> {
  let lastId = startAfter
  let failures = 0
  while (!signal.aborted) {
    const attempt = new AbortController()
    const giveUp = () => attempt.abort()
    signal.addEventListener("abort", giveUp)
    let timer = setTimeout(giveUp, silence)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silence)
    }
    try {
      const response = await dependencies.open(lastId, attempt.signal)
      if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`)
      publish({ type: "connection", state: "live" }, lastId)
      const parser = createParser({
        onEvent: ({ id, event = "message", data }) => {
          failures = 0
          lastId = id ?? lastId
          publish({ type: "event", name: event, data: parsed(data) }, lastId)
        }
      })
      const reader = response.body.getReader()
      const decoder = new TextDecoder()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        // Comments count: they are all that an idle server sends.
        alive()
        parser.feed(decoder.decode(read.value, { stream: true }))
      }
    } catch {
      // Whatever ended it, the cure is the same: say so and come back.
    } finally {
      clearTimeout(timer)
      signal.removeEventListener("abort", giveUp)
    }
    if (signal.aborted) return
    failures += 1
    publish({ type: "connection", state: "cut" }, lastId)
    await dependencies.pause(backoff(failures), signal)
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
