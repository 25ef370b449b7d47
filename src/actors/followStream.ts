import { createParser } from "eventsource-parser"
import { backoff } from "../machines/backoff.ts"
import type { RealtimeListener } from "./RealtimeSource.ts"

/** Dependencies of a stream. */
export interface StreamDependencies {
  /** Opens the stream after the event with this id; any status but 2xx counts as a failure. */
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>
  /** Waits; resolves early when the network returns. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

/** Milliseconds without any data, including comments, after which the connection counts as lost. */
const silence = 45_000

/**
 * Keeps the stream open until aborted, and resumes after the last received event. Publishes that event's id with every
 * message, so that another tab can take over.
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
        // Comments count too: an idle server sends nothing else.
        alive()
        parser.feed(decoder.decode(read.value, { stream: true }))
      }
    } catch {
      // Every error has the same remedy: report the cut and reconnect.
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
