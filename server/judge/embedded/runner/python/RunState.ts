import type { Limits, RunInput } from "../../../JudgeBackend.ts"
import { logBytes } from "../../protocol.ts"
import { Budget } from "../Budget.ts"
import { ByteSink } from "../ByteSink.ts"
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
  #read = 0
  #stopped: Stop | null = null

  constructor({ stdin }: Pick<RunInput, "stdin">, limits: Limits) {
    this.#input = stdin
    this.stdout = new ByteSink(limits.outputBytes)
    this.memoryBytes = limits.memoryMb * 1_048_576
    this.budget = new Budget(limits)
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
  }

  /** Fills the target from the input; returns 0 at the end. */
  read(target: Uint8Array): number {
    const piece = this.#input.subarray(this.#read, this.#read + target.length)
    target.set(piece)
    this.#read += piece.length
    return piece.length
  }
}
