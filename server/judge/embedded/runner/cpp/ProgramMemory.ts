import { stackBytes } from "./clangArguments.ts"

const pageBytes = 65_536

/** Memory of one run: a fixed stack, then globals and heap up to the limit. */
export class ProgramMemory {
  #memory: WebAssembly.Memory | null = null
  #refused = false

  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory
  }

  get buffer(): ArrayBuffer {
    if (this.#memory === null) throw new Error("the program has not started")
    return this.#memory.buffer
  }

  /** True if an allocation failed because of the limit. */
  get refused(): boolean {
    return this.#refused
  }

  grow(pages: number): number {
    try {
      return this.#memory?.grow(pages) ?? -1
    } catch {
      this.#refused = true
      return -1
    }
  }

  /** Size of globals, heap and the touched part of the stack. */
  get usedBytes(): number {
    if (this.#memory === null) return 0
    return this.buffer.byteLength - stackBytes + this.#touchedStackBytes()
  }

  #touchedStackBytes(): number {
    const words = new Float64Array(this.buffer, 0, stackBytes / 8)
    const block = pageBytes / 8
    let low = words.length
    while (low > 0 && words.subarray(low - block, low).some((word) => word !== 0)) low -= block
    return stackBytes - low * 8
  }
}
