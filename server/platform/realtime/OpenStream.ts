import type { ServerResponse } from "node:http"
import type { Viewer } from "../http/Viewer.ts"

export interface RealtimeEvent {
  /** Null for news that need no resuming. */
  readonly id: number | null
  readonly kind: string
  /** On the wire's names. */
  readonly data: unknown
}

/** A reader that lets this much pile up is cut; it comes back and catches up. */
const pileMax = 256 * 1024

/** An event as it goes over the wire. */
export const eventText = ({ id, kind, data }: RealtimeEvent): string =>
  `${id === null ? "" : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

/** One reader's stream. News that come before it has caught up wait their turn. */
export class OpenStream {
  readonly viewer: Viewer
  readonly #response: ServerResponse
  /** Everything up to here was sent. */
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

  /** News that need no resuming and no order, spelled once for all who hear them. */
  sendBytes(bytes: Buffer) {
    this.#put(bytes)
  }

  /** Holds news back until `caughtUp`. */
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
    else if (this.#response.writable) this.#response.write(text)
  }
}
