import { EventSourceParserStream, type EventSourceMessage } from "eventsource-parser/stream"
import type { TestLearner } from "./testLearner.ts"

const open: Array<AbortController> = []

/** An event stream read like in the browser; `all` grows with every event, `events` with those of solutions. */
export async function listenTo(
  url: string,
  who: Pick<TestLearner, "accessToken">,
  lastEventId?: string,
  onEvent: (event: EventSourceMessage) => void = () => {}
) {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${url}/api/events`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId })
    }
  })
  const all: Array<EventSourceMessage> = []
  const events: Array<EventSourceMessage> = []
  const ended = (async () => {
    if (response.body === null) return
    const parsed = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
    for await (const event of parsed) {
      all.push(event)
      onEvent(event)
      if (event.event === "solution") events.push(event)
    }
  })().catch(() => {})
  return { response, all, events, ended, close: () => controller.abort() }
}

/** Closes the streams that a test left open. */
export const stopListening = (): void => open.splice(0).forEach((stream) => stream.abort())
