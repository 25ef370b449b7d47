import { answerHeadBytes, dismissed, windowBytes } from "../protocol.ts"
import type { Talker } from "./Channel.ts"
import type { Transcript } from "../../Transcript.ts"

type Waiting = {
  readonly what: "input" | "room"
  readonly answer: (bytes: Uint8Array) => void
  readonly since: number
}

/**
 * Relays bytes between two programs. A runner says when its program waits, so a dialogue in which both wait for each
 * other is noticed at once.
 */
export class Dialogue {
  readonly solution: DialogueEnd
  readonly validator: DialogueEnd
  #deadlocked = false

  constructor(transcript: Transcript) {
    const changed = () => this.#proceed()
    this.solution = new DialogueEnd(
      () => this.validator,
      changed,
      (bytes) => transcript.add(">", bytes)
    )
    this.validator = new DialogueEnd(
      () => this.solution,
      changed,
      (bytes) => transcript.add("<", bytes)
    )
  }

  /** Both programs waited for each other. */
  get isDeadlocked(): boolean {
    return this.#deadlocked
  }

  #proceed() {
    // The second answer can give room to the first program.
    for (const end of [this.solution, this.validator, this.solution]) end.proceed()
    if (!this.solution.isWaiting || !this.validator.isWaiting) return
    this.#deadlocked = true
    this.solution.dismiss()
    this.validator.dismiss()
  }
}

/** One program of a dialogue. */
class DialogueEnd implements Talker {
  readonly #findOther: () => DialogueEnd
  readonly #changed: () => void
  readonly #record: (bytes: Uint8Array) => void
  /** Written by the other program and not yet read. */
  #unread: Array<Uint8Array> = []
  #unreadBytes = 0
  #waiting: Waiting | null = null
  #waitedMs = 0
  #hasEnded = false
  #isDismissed = false

  /** `changed` is called when either program may be able to continue. */
  constructor(other: () => DialogueEnd, changed: () => void, record: (bytes: Uint8Array) => void) {
    this.#findOther = other
    this.#changed = changed
    this.#record = record
  }

  get waitedMs(): number {
    return this.#waitedMs + (this.#waiting === null ? 0 : performance.now() - this.#waiting.since)
  }

  /** The program waits for what the other one has not done yet. */
  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  wrote(bytes: Uint8Array): boolean {
    const other = this.#other
    if (bytes.length > other.#room) return false
    this.#record(bytes)
    if (other.#hasEnded) return true
    other.#unread.push(bytes)
    other.#unreadBytes += bytes.length
    this.#changed()
    return true
  }

  asked(what: Waiting["what"], answer: Waiting["answer"]): void {
    this.#waiting = { what, answer, since: performance.now() }
    this.#changed()
  }

  /** The program has ended: the other one reads to the end, and may write in vain. */
  end(): void {
    this.#hasEnded = true
    this.#unread = []
    this.#unreadBytes = 0
    this.#changed()
  }

  /** Ends the program at its next question. */
  dismiss(): void {
    this.#isDismissed = true
    this.proceed()
  }

  /** Answers the program if it waits for something that is there. */
  proceed(): void {
    if (this.#waiting === null) return
    if (this.#isDismissed) this.#answer(dismissed, new Uint8Array())
    else if (this.#waiting.what === "room") {
      if (this.#other.#room > 0) this.#answer(0, new Uint8Array())
    } else if (this.#unreadBytes > 0 || this.#other.#hasEnded) {
      const input = Buffer.concat(this.#unread)
      this.#unread = []
      this.#unreadBytes = 0
      this.#answer(input.length, input)
    }
  }

  /** Number of bytes that the other program may write before this one reads. */
  get #room(): number {
    return windowBytes - this.#unreadBytes
  }

  get #other(): DialogueEnd {
    return this.#findOther()
  }

  #answer(length: number, bytes: Uint8Array) {
    const frame = Buffer.alloc(answerHeadBytes + bytes.length)
    frame.writeUInt32LE(this.#other.#room, 0)
    frame.writeUInt32LE(length, 4)
    frame.set(bytes, answerHeadBytes)
    this.#waitedMs = this.waitedMs
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.answer(frame)
  }
}
