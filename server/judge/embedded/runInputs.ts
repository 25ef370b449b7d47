import type { Artifact, Lane, Limits, OnTest, RunInput, RunResult, RunStatus } from "../JudgeBackend.ts"
import { isLate, reachMs } from "../lateRuns.ts"
import { embeddedLanguage } from "./languages.ts"
import type { Talker } from "./parent/Channel.ts"
import type { Loss, Runner, Watch } from "./parent/Runner.ts"
import type { RunnerPool } from "./parent/RunnerPool.ts"
import type { RunReply } from "./protocol.ts"

/** Allowance for native stack, buffers and files in addition to the program's own memory. */
const overheadBytes = 350e6
/** Share of the limit that a runner gets to stop by itself, so that an endless program takes at most 1.5 limits. */
const graceShare = 0.3
const leastGraceMs = 100

/** The pool and lane that supply a program's runners, and the signal that ends it. */
export interface Turn {
  readonly pool: RunnerPool
  readonly lane: Lane
  readonly signal: AbortSignal | undefined
}

/** Runs the program once per input on one runner, replacing the runner when it is lost. */
export async function runInputs(
  turn: Turn,
  artifact: Artifact,
  inputs: Iterable<RunInput>,
  limits: Limits,
  onTest: OnTest
): Promise<void> {
  const job = new Job(turn, await turn.pool.acquire(turn.lane), artifact, limits)
  try {
    let index = 0
    for (const input of inputs) {
      const step = await onTest(await job.run(input), index++)
      if (step === "stop") break
      if (step !== "go") job.limits = step
    }
  } finally {
    job.end()
  }
}

/** One program on one runner. */
export class Job {
  readonly #turn: Turn
  readonly #artifact: Artifact
  limits: Limits
  #runner: Runner
  #loaded = false
  #retire = false
  /** Number of runner deaths after which the program is blamed. */
  #deathsMax = 3

  constructor(turn: Turn, runner: Runner, artifact: Artifact, limits: Limits) {
    this.#turn = turn
    this.#runner = runner
    this.#artifact = artifact
    this.limits = limits
  }

  async run(input: RunInput): Promise<RunResult> {
    const first = await this.#runOnce(input)
    if (!isLate(first, this.limits)) return first
    const second = await this.#runOnce(input)
    return isLate(second, this.limits) ? { ...second, status: "time_limit" } : second
  }

  end(): void {
    this.#turn.pool.release(this.#runner, this.#turn.lane, this.#retire)
  }

  async #runOnce(input: RunInput): Promise<RunResult> {
    // A runner can die for reasons unrelated to the program, and so can its replacement. Blame the program for the
    // third death and each one after it.
    for (let attempt = 1; ; attempt++) {
      const { result, died } = await this.attempt(input)
      if (!died) return result
      if (attempt < this.#deathsMax) continue
      this.#deathsMax = 1
      return result
    }
  }

  /** Runs the program once. `died` if its runner ended by itself, which need not be the program's fault. */
  async attempt(input: RunInput, talker?: Talker): Promise<{ result: RunResult; died: boolean }> {
    const answer = await this.#ask(input, talker)
    if (this.#turn.signal?.aborted === true) {
      this.#retire = true
      this.#turn.signal.throwIfAborted()
    }
    if (answer.kind === "ran") return { result: this.#accept(answer), died: false }
    if (answer.kind !== "lost") throw new Error("the runner answered nonsense")
    this.#retire = true
    return { result: resultOfLoss(answer, this.limits), died: answer.why === "died" }
  }

  async #ask(given: RunInput, talker?: Talker) {
    this.#turn.signal?.throwIfAborted()
    if (this.#retire) await this.#renew()
    const program = this.#loaded ? null : this.#artifact.program
    const { modules } = this.#artifact
    const input = modules === undefined ? given : { ...given, files: { ...modules, ...given.files } }
    this.#loaded = true
    const limits = { ...this.limits, cpuMs: reachMs(this.limits) }
    const request = { kind: "run", program, input, limits, talks: talker !== undefined } as const
    return this.#runner.ask(request, this.#watch(), talker)
  }

  async #renew() {
    this.#runner = await this.#turn.pool.replace(this.#runner, this.#turn.lane)
    this.#loaded = false
    this.#retire = false
  }

  #accept(reply: RunReply): RunResult {
    this.#retire = reply.retire
    this.#runner.cpuMs += reply.result.cpuMs
    const endedRunner = reply.retire && reply.result.status !== "ok"
    return endedRunner ? { ...reply.result, endedRunner } : reply.result
  }

  #watch(): Watch {
    const { graceMs: usualMs } = embeddedLanguage(this.#artifact.language)
    const graceMs = Math.min(usualMs, Math.max(leastGraceMs, graceShare * this.limits.cpuMs))
    return {
      cpuMs: reachMs(this.limits) + graceMs,
      wallMs: this.limits.wallMs + graceMs,
      memoryBytes: this.limits.memoryMb * 1_048_576 + overheadBytes,
      signal: this.#turn.signal
    }
  }
}

const statuses: Readonly<Record<Loss["why"], RunStatus>> = {
  cpu: "time_limit",
  wall: "time_limit",
  memory: "memory_limit",
  died: "runtime_error"
}

function resultOfLoss(loss: Loss, limits: Limits): RunResult {
  return {
    status: statuses[loss.why],
    exitCode: null,
    cpuMs: Math.max(loss.cpuMs, loss.why === "cpu" ? limits.cpuMs : 0),
    wallMs: loss.wallMs,
    memoryKb: Math.ceil(loss.memoryBytes / 1024),
    endedRunner: true,
    stdout: new Uint8Array(),
    stderr: loss.why === "died" ? "The program brought its runner down\n" : ""
  }
}
