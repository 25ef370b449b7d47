/** Collects bytes up to a limit and records whether more were offered. */
export class ByteSink {
  readonly #limit: number
  #bytes = new Uint8Array(4096)
  #length = 0
  overflown = false

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds as much as fits; returns false if the limit was exceeded. */
  add(piece: Uint8Array): boolean {
    const fitting = Math.min(piece.length, this.#limit - this.#length)
    if (fitting < piece.length) this.overflown = true
    this.#reserve(this.#length + fitting)
    this.#bytes.set(fitting < piece.length ? piece.subarray(0, fitting) : piece, this.#length)
    this.#length += fitting
    return !this.overflown
  }

  addText(text: string): boolean {
    return this.add(encoder.encode(text))
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  text(): string {
    return decoder.decode(this.#bytes.subarray(0, this.#length))
  }

  #reserve(length: number) {
    if (length <= this.#bytes.length) return
    const bigger = new Uint8Array(Math.max(length, this.#bytes.length * 2))
    bigger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = bigger
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
