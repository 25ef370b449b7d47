import type { Limits, RunInput } from "../../../JudgeBackend.ts"
import { logBytes } from "../../protocol.ts"
import { Budget } from "../Budget.ts"
import { ByteSink } from "../ByteSink.ts"
import type { Peer } from "../Peer.ts"
import { Stop, type StopReason } from "./Stop.ts"

/** State of the program that is running, as the gate sees it. */
export class RunState {
  readonly stdout: ByteSink
  readonly stderr = new ByteSink(logBytes)
  readonly budget: Budget
  readonly memoryBytes: number
  /** True if the program asked for more memory than its limit. */
  outOfMemory = false
  /** Name of the forbidden import the program called, if any. */
  forbidden: string | null = null
  readonly #input: Uint8Array
  readonly #peer: Peer | null
  #read = 0
  #stopped: Stop | null = null

  constructor({ stdin }: Pick<RunInput, "stdin">, limits: Limits, peer: Peer | null) {
    this.#input = stdin
    this.#peer = peer
    this.stdout = new ByteSink(limits.outputBytes)
    this.memoryBytes = limits.memoryMb * 1_048_576
    this.budget = new Budget(limits, peer)
  }

  get stopped(): Stop | null {
    return this.#stopped
  }

  /** Records the first reason only, however often the program is stopped. */
  stop(reason: StopReason, exitCode = 0): never {
    this.#stopped ??= new Stop(reason, exitCode)
    throw this.#stopped
  }

  forbid(name: string): never {
    this.forbidden ??= name
    return this.stop("forbidden")
  }

  tick(): void {
    if (this.#stopped !== null) throw this.#stopped
    if (this.budget.spent) this.stop("time")
  }

  write(descriptor: number, bytes: Uint8Array): void {
    if (descriptor === 2) this.stderr.add(bytes)
    else if (!this.stdout.add(bytes)) this.stop("output")
    else this.#peer?.write(bytes)
    this.#leaveIfDismissed()
  }

  /** True if `read` would block. */
  get mustWait(): boolean {
    return this.#peer?.hasInput === false
  }

  /** Fills the target from the input; returns 0 at the end. */
  read(target: Uint8Array): number {
    if (this.#peer !== null) {
      const length = this.#peer.read(target)
      this.#leaveIfDismissed()
      return length
    }
    const piece = this.#input.subarray(this.#read, this.#read + target.length)
    target.set(piece)
    this.#read += piece.length
    return piece.length
  }

  #leaveIfDismissed() {
    if (this.#peer?.isDismissed === true) this.stop("dismissed")
  }
}
