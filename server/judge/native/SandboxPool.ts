import type { Artifact } from "../JudgeBackend.ts"
import type { Sandbox } from "./Sandbox.ts"

/** The right to run one program at a time on a core. */
export class Slot {
  readonly #start: () => Sandbox
  #spare: Sandbox | null = null
  /** The sandbox of the last compiler, for the runs of what it has compiled. */
  #compiler: { readonly artifact: Artifact; readonly sandbox: Sandbox } | null = null

  constructor(start: () => Sandbox) {
    this.#start = start
  }

  /** A sandbox that nothing has used, or only the compiler of the artifact. */
  take(artifact?: Artifact): Sandbox {
    const compiler = this.#compiler
    this.#compiler = null
    if (compiler !== null) {
      if (compiler.artifact === artifact && compiler.sandbox.alive) return compiler.sandbox
      void compiler.sandbox.kill()
    }
    const spare = this.#spare
    this.#spare = null
    return spare?.alive === true ? spare : this.#start()
  }

  /** Leaves the sandbox of a compiler to the first job that runs the artifact. */
  leave(artifact: Artifact, sandbox: Sandbox): void {
    void this.#compiler?.sandbox.kill()
    this.#compiler = { artifact, sandbox }
  }

  /** Starts the sandbox of the next program, so that it does not wait. */
  refill(): void {
    this.#spare ??= this.#start()
  }

  async close(): Promise<void> {
    await Promise.all([this.#spare?.kill(), this.#compiler?.sandbox.kill()])
    this.#spare = this.#compiler = null
  }
}

/** A program that waits for a slot. */
interface Waiting {
  readonly resolve: (slot: Slot) => void
  readonly reject: (reason: unknown) => void
}

/** Slots that programs use in the order of their requests. */
export class SandboxPool {
  readonly #slots: ReadonlyArray<Slot>
  readonly #free: Array<Slot>
  readonly #waiting = new Set<Waiting>()
  readonly #working = new Set<Promise<unknown>>()
  #isClosed = false

  constructor(slots: ReadonlyArray<Slot>) {
    this.#slots = slots
    this.#free = [...slots]
  }

  /** Lends a slot to `work`, and starts the sandbox of the next program afterwards. Rejects at once if it is aborted. */
  async use<A>(work: (slot: Slot) => Promise<A>, signal?: AbortSignal): Promise<A> {
    signal?.throwIfAborted()
    const working = this.#useSlot(work, signal)
    this.#working.add(working)
    try {
      return await working
    } finally {
      this.#working.delete(working)
    }
  }

  warm(): void {
    for (const slot of this.#free) slot.refill()
  }

  /** Waits for the programs that run, and takes no further ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting) reject(closed)
    this.#waiting.clear()
    await Promise.allSettled(this.#working)
    await Promise.all(this.#slots.map((slot) => slot.close()))
  }

  async #useSlot<A>(work: (slot: Slot) => Promise<A>, signal: AbortSignal | undefined): Promise<A> {
    const slot = await this.#take(signal)
    try {
      return await work(slot)
    } finally {
      this.#giveBack(slot)
    }
  }

  #take(signal: AbortSignal | undefined): Promise<Slot> {
    if (this.#isClosed) return Promise.reject(closed)
    const free = this.#free.pop()
    if (free !== undefined) return Promise.resolve(free)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { resolve, reject }
      this.#waiting.add(waiting)
      signal?.addEventListener("abort", () => {
        if (this.#waiting.delete(waiting)) reject(signal.reason)
      })
    })
  }

  #giveBack(slot: Slot) {
    try {
      if (!this.#isClosed) slot.refill()
    } catch {
      // The next program starts a sandbox of its own, or says why it cannot.
    }
    const [next] = this.#waiting
    if (next === undefined) this.#free.push(slot)
    else {
      this.#waiting.delete(next)
      next.resolve(slot)
    }
  }
}

const closed = new Error("the judge is closed")
