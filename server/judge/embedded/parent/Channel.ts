import type { Duplex } from "node:stream"
import { talkFrame, windowBytes } from "../protocol.ts"

/** The parent's part of a runner's end of a dialogue; see `talkFrame`. */
export interface Talker {
  /** Time that the program has waited for the other one. */
  readonly waitedMs: number
  /** False if the runner wrote more than it may. */
  wrote(bytes: Uint8Array): boolean
  asked(what: "input" | "room", answer: (bytes: Uint8Array) => void): void
}

const headBytes = 5

/** The parent's end of the socket to one runner. It is silent except during a run with a talker. */
export class Channel {
  readonly #socket: Duplex
  readonly #onNonsense: () => void
  #rest: Buffer = Buffer.alloc(0)
  #talker: Talker | null = null
  #finished: (() => void) | null = null

  /** `onNonsense` is called if the runner says something that a runner never says. */
  constructor(socket: Duplex, onNonsense: () => void) {
    this.#socket = socket
    this.#onNonsense = onNonsense
    socket.on("data", (bytes: Buffer) => this.#receive(bytes))
    // A runner that is killed resets its socket.
    socket.on("error", () => {})
    socket.once("close", () => this.#finish())
  }

  /** Resolves when the runner has said all of one run, or has ended. */
  attend(talker: Talker): Promise<void> {
    this.#talker = talker
    return new Promise((resolve) => {
      this.#finished = resolve
      if (this.#socket.destroyed) this.#finish()
    })
  }

  #finish() {
    this.#talker = null
    this.#finished?.()
    this.#finished = null
  }

  #receive(bytes: Buffer) {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= headBytes) {
      const length = this.#rest.readUInt32LE(1)
      if (length > windowBytes) return this.#refuse()
      if (this.#rest.length < headBytes + length) return
      const frame = this.#rest.subarray(0, headBytes + length)
      this.#rest = this.#rest.subarray(headBytes + length)
      if (!this.#understand(frame[0], frame.subarray(headBytes))) return this.#refuse()
    }
  }

  #understand(kind: number | undefined, bytes: Uint8Array): boolean {
    const talker = this.#talker
    if (talker === null) return false
    if (kind === talkFrame.bytes) return talker.wrote(bytes)
    if (kind === talkFrame.end) this.#finish()
    else if (kind === talkFrame.input || kind === talkFrame.room) {
      talker.asked(kind === talkFrame.input ? "input" : "room", (answer) => this.#socket.write(answer))
    } else return false
    return true
  }

  #refuse() {
    this.#rest = Buffer.alloc(0)
    this.#onNonsense()
  }
}
