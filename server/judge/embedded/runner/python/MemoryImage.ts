import type { ImportGate } from "./ImportGate.ts"

type Exports = {
  readonly emscripten_stack_get_current: () => number
  readonly _emscripten_stack_restore: (pointer: number) => void
  readonly emscripten_get_sbrk_ptr: () => number
}

type Stretch = { readonly from: number; readonly to: number }

const blockBytes = 65_536
const nothing = Buffer.alloc(blockBytes)

/**
 * Snapshot of the interpreter's memory before any untrusted program ran.
 * Restoring it undoes everything a program did, even to the interpreter itself.
 */
export class MemoryImage {
  readonly #gate: ImportGate
  readonly #exports: Exports
  readonly #bytes: Uint8Array
  readonly #filled: ReadonlyArray<Stretch>
  readonly #empty: ReadonlyArray<Stretch>
  readonly #stackPointer: number
  readonly #initialBytes: number

  constructor(gate: ImportGate) {
    this.#gate = gate
    this.#exports = gate.instance?.exports as unknown as Exports
    const memory = new Uint8Array(gate.memory)
    this.#initialBytes = memory.length
    let used = memory.length
    while (used > 0 && memory[used - 1] === 0) used--
    this.#bytes = memory.slice(0, Math.ceil(used / blockBytes) * blockBytes)
    this.#filled = stretches(this.#bytes, false)
    this.#empty = stretches(this.#bytes, true)
    this.#stackPointer = this.#exports.emscripten_stack_get_current()
  }

  /** Skips blocks that are still empty: checking is cheaper than clearing, and half of the memory is empty. */
  restore(): void {
    const memory = Buffer.from(this.#gate.memory)
    for (const { from, to } of this.#filled) memory.set(this.#bytes.subarray(from, to), from)
    for (const { from, to } of this.#empty) clear(memory, from, to)
    clear(memory, this.#bytes.length, memory.length)
    this.#exports._emscripten_stack_restore(this.#stackPointer)
  }

  /** Size of the heap, including the interpreter's own part. */
  get heapBytes(): number {
    const at = this.#exports.emscripten_get_sbrk_ptr()
    return new DataView(this.#gate.memory).getUint32(at >>> 0, true)
  }

  /** Growth caused by earlier programs; WebAssembly memory never shrinks. */
  get grownBytes(): number {
    return this.#gate.memory.byteLength - this.#initialBytes
  }
}

/** Merges adjacent blocks that are (or are not) all zero. */
function stretches(bytes: Uint8Array, empty: boolean): ReadonlyArray<Stretch> {
  const found: Array<Stretch> = []
  for (let from = 0; from < bytes.length; from += blockBytes) {
    const to = from + blockBytes
    if (nothing.equals(bytes.subarray(from, to)) !== empty) continue
    const last = found.at(-1)
    if (last?.to === from) found[found.length - 1] = { from: last.from, to }
    else found.push({ from, to })
  }
  return found
}

function clear(memory: Buffer, start: number, end: number) {
  for (let from = start; from < end; from += blockBytes) {
    if (nothing.compare(memory, from, from + blockBytes) !== 0) memory.fill(0, from, from + blockBytes)
  }
}
