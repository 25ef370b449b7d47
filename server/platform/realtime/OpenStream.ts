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

/** One reader's stream. */
export class OpenStream {
  readonly viewer: Viewer
  readonly #response: ServerResponse
  #lastId: number | null = null

  constructor(viewer: Viewer, response: ServerResponse) {
    this.viewer = viewer
    this.#response = response
  }

  /** Id of the last event sent. Null before `start`, when nothing is sent: clients refetch once the stream is open. */
  get lastId(): number | null {
    return this.#lastId
  }

  /** Starts to send events after this id. */
  start(lastId: number) {
    this.#lastId = lastId
  }

  /** Skips an event that was sent before. */
  send(event: RealtimeEvent) {
    if (event.id !== null && this.#lastId !== null) {
      if (event.id <= this.#lastId) return
      this.#lastId = event.id
    }
    this.#put(eventText(event))
  }

  /** Sends an event that needs no resuming and no order, encoded once for all its readers. */
  sendBytes(bytes: Buffer) {
    this.#put(bytes)
  }

  beat() {
    this.#put(":\n\n")
  }

  close() {
    this.#response.end()
  }

  #put(text: string | Buffer) {
    if (this.#lastId === null) return
    if (this.#response.writableLength > pileMax) this.#response.destroy()
    else if (!this.#response.writableEnded) this.#response.write(text)
  }
}
