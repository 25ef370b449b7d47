import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readEventStream } from "../../../src/features/live/readEventStream.ts"
import type { StreamEvent } from "../../../src/features/live/readEventStream.ts"

const bodyOf = (chunks: ReadonlyArray<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    }
  })

async function eventsOf(chunks: ReadonlyArray<Uint8Array>): Promise<ReadonlyArray<StreamEvent>> {
  const events: Array<StreamEvent> = []
  for await (const event of readEventStream(bodyOf(chunks))) events.push(event)
  return events
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe("readEventStream", () => {
  test("reads id, name and data, and skips comments", async () => {
    const stream = ': hello\n\nid: 5\nevent: solution\ndata: {"a":1}\n\ndata: one\ndata: two\n\n'

    expect(await eventsOf([bytes(stream)])).toEqual([
      { id: "5", event: "solution", data: '{"a":1}' },
      { id: null, event: "message", data: "one\ntwo" }
    ])
  })

  test("does not care where the packets end", async () => {
    const stream = bytes('id: 1\r\nevent: solution\r\ndata: "Привет"\r\n\r\nid: 2\rdata: x\r\r: end\n\n')
    const whole = await eventsOf([stream])
    expect(whole).toHaveLength(2)

    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(stream.length), { maxLength: 6 }), async (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const chunks = edges.slice(1).map((edge, index) => stream.slice(edges[index], edge))
        expect(await eventsOf(chunks)).toEqual(whole)
      })
    )
  })

  test("an event cut off by the end of the stream is not told", async () => {
    expect(await eventsOf([bytes("id: 9\ndata: half")])).toEqual([])
  })
})
