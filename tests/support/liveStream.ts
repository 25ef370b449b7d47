import { readEventStream, type StreamEvent } from "../../src/features/live/readEventStream.ts"
import type { TestLearner } from "./testLearner.ts"

const open: Array<AbortController> = []

/** A stream read as the browser reads it; `all` grows as events come, `events` holds those of solutions. */
export async function listenTo(url: string, who: TestLearner, lastEventId?: string) {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${url}/api/events`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId })
    }
  })
  const all: Array<StreamEvent> = []
  const events: Array<StreamEvent> = []
  const ended = (async () => {
    if (response.body === null) return
    for await (const event of readEventStream(response.body)) {
      all.push(event)
      if (event.event === "solution") events.push(event)
    }
  })().catch(() => {})
  return { response, all, events, ended, close: () => controller.abort() }
}

/** Closes the streams that a test left open. */
export const stopListening = (): void => open.splice(0).forEach((stream) => stream.abort())
