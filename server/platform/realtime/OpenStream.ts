import type { ServerResponse } from "node:http"
import type { Viewer } from "../http/Viewer.ts"

export interface RealtimeEvent {
  /** Null for events that need no resuming. */
  readonly id: number | null
  readonly kind: string
  /** With wire names. */
  readonly data: unknown
}

/** A reader with more unsent bytes than this is disconnected; it reconnects and catches up. */
const pileMax = 256 * 1024

/** An event in the wire format of server-sent events. */
export const eventText = ({ id, kind, data }: RealtimeEvent): string =>
  `${id === null ? "" : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** One reader's stream. Buffers new events until it has caught up. */
export class OpenStream {
  readonly viewer: Viewer
  readonly #response: ServerResponse
  /** Id of the last event sent. */
  lastId: number
  #buffered: Array<RealtimeEvent> | null = []

  constructor(viewer: Viewer, response: ServerResponse, lastId: number) {
    this.viewer = viewer
    this.#response = response
    this.lastId = lastId
  }

  send(event: RealtimeEvent) {
    if (this.#buffered !== null) this.#buffered.push(event)
    else this.#write(event)
  }

  /** Sends an event that needs no resuming and no order, encoded once for all its readers. */
  sendBytes(bytes: Buffer) {
    this.#put(bytes)
  }

  /** Buffers events until `caughtUp`. */
  buffer() {
    this.#buffered ??= []
  }

  caughtUp(missed: ReadonlyArray<RealtimeEvent>) {
    const buffered = this.#buffered ?? []
    this.#buffered = null
    for (const event of [...missed, ...buffered]) this.#write(event)
  }

  beat() {
    this.#put(":\n\n")
  }

  close() {
    this.#response.end()
  }

  #write(event: RealtimeEvent) {
    if (event.id !== null) {
      if (event.id <= this.lastId) return
      this.lastId = event.id
    }
    this.#put(eventText(event))
  }

  #put(text: string | Buffer) {
    if (this.#response.writableLength > pileMax) this.#response.destroy()
    else if (!this.#response.writableEnded) this.#response.write(text)
  }
}
