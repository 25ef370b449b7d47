import { readSync, writeSync } from "node:fs"
import { answerHeadBytes, channelFile, dismissed, talkFrame, windowBytes } from "../protocol.ts"

/**
 * The program at the other end of an interaction. The parent relays the bytes: see `TalkFrame`.
 * Programs call their host synchronously, so these methods block.
 */
export class Peer {
  #unread: Uint8Array = new Uint8Array()
  #room = windowBytes
  #hasEnded = false
  #isDismissed = false
  #waitedMs = 0

  /** Time spent waiting for the other program. */
  get waitedMs(): number {
    return this.#waitedMs
  }

  /** True if the parent needs no more of this run, so it must end. */
  get isDismissed(): boolean {
    return this.#isDismissed
  }

  /** True if `read` would not block. */
  get hasInput(): boolean {
    return this.#unread.length > 0
  }

  /** Fills a part of the target and returns its length; 0 at the end. */
  read(target: Uint8Array): number {
    if (target.length === 0) return 0
    if (this.#unread.length === 0 && !this.#hasEnded) this.#ask(talkFrame.input)
    const piece = this.#unread.subarray(0, target.length)
    target.set(piece)
    this.#unread = this.#unread.subarray(piece.length)
    return piece.length
  }

  /** All input that has arrived, or else the next; empty at the end. */
  readSome(): Uint8Array {
    const some = new Uint8Array(windowBytes)
    return some.subarray(0, this.read(some))
  }

  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length && !this.#isDismissed;) {
      if (this.#room === 0) this.#ask(talkFrame.room)
      const piece = bytes.subarray(from, from + this.#room)
      if (piece.length > 0) send(talkFrame.bytes, piece)
      this.#room -= piece.length
      from += piece.length
    }
  }

  /** Call once after the run. */
  end(): void {
    send(talkFrame.end)
  }

  #ask(what: typeof talkFrame.input | typeof talkFrame.room) {
    if (this.#isDismissed) return
    const startedAt = performance.now()
    send(what)
    const head = receive(answerHeadBytes)
    const view = new DataView(head.buffer)
    this.#room = view.getUint32(0, true)
    const length = view.getUint32(4, true)
    this.#isDismissed = length === dismissed
    if (length === 0 && what === talkFrame.input) this.#hasEnded = true
    if (!this.#isDismissed) this.#unread = receive(length)
    this.#waitedMs += performance.now() - startedAt
  }
}

function send(kind: number, bytes: Uint8Array = new Uint8Array()) {
  const frame = new Uint8Array(5 + bytes.length)
  frame[0] = kind
  new DataView(frame.buffer).setUint32(1, bytes.length, true)
  frame.set(bytes, 5)
  for (let from = 0; from < frame.length;) from += writeSync(channelFile, frame, from)
}

function receive(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let from = 0; from < length;) {
    const count = readSync(channelFile, bytes, from, length - from, null)
    // The parent has ended.
    if (count === 0) process.exit(0)
    from += count
  }
  return bytes
}
