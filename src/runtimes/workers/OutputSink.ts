import type { LiveOutput } from "./LiveOutput.ts"

const errorBytes = 64 * 1024

/** Collects a program's output up to a limit in bytes; silently truncates standard error at 64 KiB. */
export class OutputSink {
  readonly #limit: number
  readonly #live: LiveOutput | null
  readonly #out: Array<Uint8Array> = []
  readonly #errors: Array<Uint8Array> = []
  #outLength = 0
  #errorLength = 0

  /** `live` receives output while the program runs. */
  constructor(limit: number, live: LiveOutput | null = null) {
    this.#limit = limit
    this.#live = live
  }

  /** Returns false beyond the limit: stores the part that fits, and the program should end. */
  write(bytes: Uint8Array): boolean {
    const fitting = bytes.subarray(0, this.#limit - this.#outLength)
    this.#out.push(fitting)
    this.#outLength += fitting.length
    this.#live?.add(fitting)
    return fitting.length === bytes.length
  }

  writeError(bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, errorBytes - this.#errorLength)
    this.#errors.push(fitting)
    this.#errorLength += fitting.length
  }

  /** Bytes printed so far. */
  get printed(): number {
    return this.#outLength
  }

  /** Converts ascending byte positions of the output to character positions. */
  charactersAt(marks: ReadonlyArray<number>): ReadonlyArray<number> {
    const bytes = joined(this.#out, this.#outLength)
    const decoder = new TextDecoder()
    let characters = 0
    let decoded = 0
    return marks.map((mark) => {
      characters += decoder.decode(bytes.subarray(decoded, mark), { stream: true }).length
      decoded = mark
      return characters
    })
  }

  get stdout(): string {
    return new TextDecoder().decode(joined(this.#out, this.#outLength))
  }

  get stderr(): string {
    return new TextDecoder().decode(joined(this.#errors, this.#errorLength))
  }
}

function joined(pieces: ReadonlyArray<Uint8Array>, length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
