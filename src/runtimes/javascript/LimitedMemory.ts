const page = 65_536
const initialPages = 256

/**
 * WebAssembly memory of the engine with a growth limit.
 * QuickJS has its own limit, but in this build it counts allocations instead of bytes.
 */
export class LimitedMemory {
  readonly memory = new WebAssembly.Memory({ initial: initialPages, maximum: 32_768 })
  /** Whether the last growth was refused. A refused engine tries again with fewer pages. */
  refused = false
  #limit = Number.POSITIVE_INFINITY

  constructor() {
    const grow = this.memory.grow.bind(this.memory)
    this.memory.grow = (pages) => {
      if (this.memory.buffer.byteLength + pages * page > this.#limit) {
        this.refused = true
        throw new RangeError("The memory limit is reached")
      }
      this.refused = false
      return grow(pages)
    }
  }

  /** Relative to the memory of an idle engine. */
  set limitBytes(bytes: number) {
    this.#limit = bytes + initialPages * page
    this.refused = false
  }

  get hasGrown(): boolean {
    return this.memory.buffer.byteLength > initialPages * page
  }
}
