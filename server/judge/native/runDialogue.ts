import type { Interaction, InteractionResult, JudgeBackend, RunInput, RunResult } from "../JudgeBackend.ts"
import { isLate } from "../lateRuns.ts"
import { Transcript } from "../Transcript.ts"
import { lossesMax, lost, type NativeJob } from "./NativeJob.ts"

/** Two programs that both wait for so long wait for each other. */
const deadlockMs = 800
const nothing = new Uint8Array()

/** Runs two programs that talk with each other, once per input. */
export async function runDialogues(
  solution: NativeJob,
  validator: NativeJob,
  isAccepted: Interaction["isAccepted"],
  inputs: Iterable<RunInput>,
  onRound: Parameters<JudgeBackend["interact"]>[2]
): Promise<void> {
  for (const input of inputs) {
    const step = await onRound(await round(solution, validator, isAccepted, input))
    if (step === "stop") return
    if (step !== "go") solution.limits = step
  }
}

/** Repeats a round once if the solution was slightly over its time limit. */
async function round(
  solution: NativeJob,
  validator: NativeJob,
  isAccepted: Interaction["isAccepted"],
  input: RunInput
): Promise<InteractionResult> {
  const talk = () => new Dialogue(solution, validator, isAccepted).run(input)
  const isLateRound = ({ endedFirst, solution: ours, validator: theirs }: InteractionResult) =>
    (endedFirst !== "validator" || isAccepted(theirs)) && isLate(ours, solution.limits)
  const first = await untilEnd(talk)
  if (!isLateRound(first)) return first
  const second = await untilEnd(talk)
  return isLateRound(second) ? { ...second, solution: { ...second.solution, status: "time_limit" } } : second
}

/** Repeats a dialogue while one of its programs is lost with its sandbox. */
async function untilEnd(talk: () => Promise<InteractionResult>): Promise<InteractionResult> {
  for (let losses = 1; ; losses++) {
    const result = await talk()
    if (losses === lossesMax || (result.solution !== lost && result.validator !== lost)) return result
  }
}

/** Relays bytes between a solution and a validator. */
class Dialogue {
  readonly #transcript = new Transcript()
  readonly #isAccepted: Interaction["isAccepted"]
  readonly #solution: Side
  readonly #validator: Side
  #endedFirst: InteractionResult["endedFirst"] | null = null
  #deadlock: NodeJS.Timeout | undefined

  constructor(solution: NativeJob, validator: NativeJob, isAccepted: Interaction["isAccepted"]) {
    this.#isAccepted = isAccepted
    this.#solution = new Side(solution, ">")
    this.#validator = new Side(validator, "<")
  }

  async run(input: RunInput): Promise<InteractionResult> {
    const wallMs = this.#solution.job.limits.wallMs + this.#validator.job.limits.wallMs
    try {
      const [solution, validator] = await Promise.all([
        this.#talk(
          this.#solution,
          this.#validator,
          { stdin: nothing, isFresh: input.isFresh ?? false },
          wallMs
        ),
        this.#talk(this.#validator, this.#solution, input, wallMs)
      ])
      return {
        ...{ solution, validator, endedFirst: this.#endedFirst ?? "neither" },
        transcript: this.#transcript.text
      }
    } finally {
      clearTimeout(this.#deadlock)
    }
  }

  async #talk(side: Side, other: Side, input: RunInput, wallMs: number): Promise<RunResult> {
    const listener = {
      onOutput: (bytes: Uint8Array) => {
        side.isWaiting = false
        this.#transcript.add(side.mark, bytes)
        other.pass(bytes)
      },
      onWaiting: (inputBytes: number) => {
        side.isWaiting = inputBytes === side.passedBytes % 2 ** 32
        this.#look()
      }
    }
    try {
      const result = await side.job.talk(input, listener, wallMs)
      this.#ended(side, other, result)
      return result
    } catch (error) {
      other.job.stop()
      throw error
    }
  }

  /** A failed solution ends the validator, and a validator that does not consent ends the solution. */
  #ended(side: Side, other: Side, result: RunResult) {
    side.hasEnded = true
    const isValidator = side === this.#validator
    this.#endedFirst ??= isValidator ? "validator" : "solution"
    if (isValidator ? !this.#isAccepted(result) : result.status !== "ok") other.job.stop()
    else other.close()
  }

  /** Ends both programs if they wait for each other. */
  #look() {
    clearTimeout(this.#deadlock)
    if (!this.#solution.isWaiting || !this.#validator.isWaiting) return
    this.#deadlock = setTimeout(() => {
      if (!this.#solution.isWaiting || !this.#validator.isWaiting || this.#endedFirst !== null) return
      this.#endedFirst = "neither"
      this.#solution.job.stop()
      this.#validator.job.stop()
    }, deadlockMs)
  }
}

/** A program of a dialogue. */
class Side {
  readonly job: NativeJob
  /** Stands before what it says in the transcript. */
  readonly mark: ">" | "<"
  /** The program does nothing although it has read everything that was passed to it. */
  isWaiting = false
  hasEnded = false
  passedBytes = 0

  constructor(job: NativeJob, mark: ">" | "<") {
    this.job = job
    this.mark = mark
  }

  pass(bytes: Uint8Array): void {
    if (this.hasEnded) return
    this.isWaiting = false
    this.passedBytes += bytes.length
    this.job.pass(bytes)
  }

  close(): void {
    if (this.hasEnded) return
    this.isWaiting = false
    this.job.pass(nothing)
  }
}
