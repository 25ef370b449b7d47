/** One server-sent event; `data` is whole, whatever the packets were. */
export interface StreamEvent {
  readonly id: string | null
  readonly event: string
  readonly data: string
}

/**
 * The events of a `text/event-stream` body, as they arrive.
 *
 * `onBytes` is called for every packet, comments included: a server that keeps
 * quiet for too long is a server that is gone.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {}
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      text += decoder.decode(value, { stream: true })
      // A lone \r at the end may be half of \r\n: it waits for the next packet.
      const usable = text.endsWith("\r") ? text.slice(0, -1) : text
      const blocks = usable.replaceAll(/\r\n?/g, "\n").split("\n\n")
      text = blocks.pop()! + text.slice(usable.length)
      for (const block of blocks) {
        const event = parseBlock(block)
        if (event !== null) yield event
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

function parseBlock(block: string): StreamEvent | null {
  let id: string | null = null
  let event = "message"
  const data: Array<string> = []
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":")
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "")
    if (field === "id") id = value
    else if (field === "event") event = value
    else if (field === "data") data.push(value)
  }
  return data.length === 0 ? null : { id, event, data: data.join("\n") }
}
