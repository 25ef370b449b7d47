import type { Limits } from "../../JudgeBackend.ts"
import type { Peer } from "./Peer.ts"

function threadCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Time budget of one run, measured on the CPU clock of this thread alone,
 * so that the engine's compiler threads do not count against the program. Waiting for the other program of an
 * interaction does not count.
 */
export class Budget {
  readonly #limits: Limits
  readonly #peer: Pick<Peer, "waitedMs"> | null
  readonly #cpuAtStart = threadCpu()
  readonly #wallAtStart = performance.now()
  #nextLook: number

  constructor(limits: Limits, peer: Pick<Peer, "waitedMs"> | null = null) {
    this.#limits = limits
    this.#peer = peer
    this.#nextLook = this.#wallAtStart + Math.min(limits.cpuMs, limits.wallMs)
  }

  /** Cheap enough for every tick: it reads the CPU clock only when the budget may be spent. */
  get spent(): boolean {
    const now = this.#now
    if (now < this.#nextLook) return false
    const cpuLeft = this.#limits.cpuMs - this.cpuMs
    const wallLeft = this.#wallAtStart + this.#limits.wallMs - now
    if (cpuLeft <= 0 || wallLeft <= 0) return true
    this.#nextLook = now + Math.max(0.5, Math.min(cpuLeft, wallLeft))
    return false
  }

  get cpuMs(): number {
    return threadCpu() - this.#cpuAtStart
  }

  get wallMs(): number {
    return this.#now - this.#wallAtStart
  }

  get #now(): number {
    return performance.now() - (this.#peer?.waitedMs ?? 0)
  }
}
