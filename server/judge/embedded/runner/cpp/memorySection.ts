/**
 * Reads a module's initial memory pages and sets its maximum. The module defines its own memory, because the linker
 * fills imported memory with explicit zeros, and a large array would make a huge program.
 */
export class MemorySection {
  readonly initialPages: number
  readonly #wasm: Uint8Array
  readonly #start: number
  readonly #end: number

  constructor(wasm: Uint8Array) {
    const reader = new Reader(wasm, 8)
    for (;;) {
      if (reader.at >= wasm.length) throw new Error("the program has no memory")
      const start = reader.at
      const section = reader.byte()
      const end = reader.number() + reader.at
      if (section !== memorySection) {
        reader.at = end
        continue
      }
      if (reader.number() !== 1) throw new Error("the program has an odd number of memories")
      reader.byte()
      this.initialPages = reader.number()
      this.#wasm = wasm
      this.#start = start
      this.#end = end
      return
    }
  }

  /** Returns the program with another maximum. */
  withMaximum(pages: number): Uint8Array<ArrayBuffer> {
    const limits = [1, hasMaximum, ...leb(this.initialPages), ...leb(pages)]
    const section = [memorySection, ...leb(limits.length), ...limits]
    const changed = new Uint8Array(this.#wasm.length - (this.#end - this.#start) + section.length)
    changed.set(this.#wasm.subarray(0, this.#start))
    changed.set(section, this.#start)
    changed.set(this.#wasm.subarray(this.#end), this.#start + section.length)
    return changed
  }
}

const memorySection = 5
const hasMaximum = 1

function leb(value: number): Array<number> {
  const bytes: Array<number> = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

class Reader {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  byte(): number {
    return this.#bytes[this.at++] ?? 0
  }

  number(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
}
