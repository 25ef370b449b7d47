import { stackBytes } from "./clangArguments.ts"

const pageBytes = 65_536

/** One run's memory: the stack's fixed share, then globals and heap up to the limit. */
export class ProgramMemory {
  readonly memory: WebAssembly.Memory
  #refused = false

  constructor(initialPages: number, limitBytes: number) {
    const allowed = Math.floor((limitBytes + stackBytes) / pageBytes)
    if (initialPages > allowed) throw new RangeError("global variables are larger than the memory limit")
    this.memory = new WebAssembly.Memory({ initial: initialPages, maximum: allowed })
  }

  /** Some allocation failed because of the limit. */
  get refused(): boolean {
    return this.#refused
  }

  grow(pages: number): number {
    try {
      return this.memory.grow(pages)
    } catch {
      this.#refused = true
      return -1
    }
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer)
  }

  /** Globals, heap and the touched part of the stack. */
  get usedBytes(): number {
    return this.memory.buffer.byteLength - stackBytes + this.#touchedStackBytes()
  }

  #touchedStackBytes(): number {
    const words = new Float64Array(this.memory.buffer, 0, stackBytes / 8)
    const block = pageBytes / 8
    let low = words.length
    while (low > 0 && words.subarray(low - block, low).some((word) => word !== 0)) low -= block
    return stackBytes - low * 8
  }
}
