const errorBytes = 64 * 1024

/** Collects what a program writes, in bytes, up to a limit; standard error is cut silently at 64 KiB. */
export class OutputSink {
  readonly #limit: number
  readonly #out: Array<Uint8Array> = []
  readonly #errors: Array<Uint8Array> = []
  #outLength = 0
  #errorLength = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** False when the limit is passed: what fits is kept, and the program should end. */
  write(bytes: Uint8Array): boolean {
    const fitting = bytes.subarray(0, this.#limit - this.#outLength)
    this.#out.push(fitting)
    this.#outLength += fitting.length
    return fitting.length === bytes.length
  }

  writeError(bytes: Uint8Array): void {
    const fitting = bytes.subarray(0, errorBytes - this.#errorLength)
    this.#errors.push(fitting)
    this.#errorLength += fitting.length
  }

  get stdout(): string {
    return decode(this.#out)
  }

  get stderr(): string {
    return decode(this.#errors)
  }
}

function decode(pieces: ReadonlyArray<Uint8Array>): string {
  const decoder = new TextDecoder()
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode()
}
