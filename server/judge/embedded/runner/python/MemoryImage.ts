import type { ImportGate } from "./ImportGate.ts"

type Exports = {
  readonly emscripten_stack_get_current: () => number
  readonly _emscripten_stack_restore: (pointer: number) => void
  readonly emscripten_get_sbrk_ptr: () => number
}

/**
 * The interpreter's memory as it was before any stranger's program.
 * Copying it back undoes whatever a program did, even to the interpreter itself.
 */
export class MemoryImage {
  readonly #gate: ImportGate
  readonly #exports: Exports
  readonly #bytes: Uint8Array
  readonly #stackPointer: number
  readonly #initialBytes: number

  constructor(gate: ImportGate) {
    this.#gate = gate
    this.#exports = gate.instance?.exports as unknown as Exports
    const memory = new Uint8Array(gate.memory)
    this.#initialBytes = memory.length
    let used = memory.length
    while (used > 0 && memory[used - 1] === 0) used--
    this.#bytes = memory.slice(0, used)
    this.#stackPointer = this.#exports.emscripten_stack_get_current()
  }

  restore(): void {
    const memory = new Uint8Array(this.#gate.memory)
    memory.set(this.#bytes)
    memory.fill(0, this.#bytes.length)
    this.#exports._emscripten_stack_restore(this.#stackPointer)
  }

  /** How far the interpreter's heap reaches: its own part and the program's. */
  get heapBytes(): number {
    const at = this.#exports.emscripten_get_sbrk_ptr()
    return new DataView(this.#gate.memory).getUint32(at >>> 0, true)
  }

  /** What earlier programs made the memory grow; it never shrinks again. */
  get grownBytes(): number {
    return this.#gate.memory.byteLength - this.#initialBytes
  }
}
