const page = 65_536
const initialPages = 256

/**
 * The engine's memory, which grows to a limit and no further.
 *
 * QuickJS has a limit of its own, but this build counts allocations, not bytes.
 */
export class LimitedMemory {
  readonly memory = new WebAssembly.Memory({ initial: initialPages, maximum: 32_768 })
  /** Whether the engine's last wish to grow was refused: it asks for less when it gets none. */
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

  /** Counted from the memory of an idle engine. */
  set limitBytes(bytes: number) {
    this.#limit = bytes + initialPages * page
    this.refused = false
  }

  get hasGrown(): boolean {
    return this.memory.buffer.byteLength > initialPages * page
  }
}
