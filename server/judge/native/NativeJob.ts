import type { Artifact, Limits, RunInput, RunResult, RunStatus } from "../JudgeBackend.ts"
import { idleFactor, isLate, reachMs } from "../lateRuns.ts"
import type { BoxFile, EndReason, ProgramEnd, ProgramStart } from "./messages.ts"
import type { NativeLanguage } from "./NativeLanguage.ts"
import { type Listener, type Sandbox, SandboxLost } from "./Sandbox.ts"
import type { Slot } from "./SandboxPool.ts"

const text = new TextDecoder()

/** What every program finds in its environment. */
export const commonEnvironment = {
  PATH: "/usr/bin:/bin",
  HOME: "/box",
  TMPDIR: "/box",
  LANG: "C.UTF-8"
}

/** Wall time that all runs of a job together may take beyond their limits, as their programs wait for a processor. */
const spareMs = 60_000

/** Programs that end their sandbox are blamed for the third time: the machine can end one, too. */
export const lossesMax = 3

/** The files of an artifact, each as every run finds it. */
export const boxFiles = (files: Readonly<Record<string, Uint8Array | string>>): ReadonlyArray<BoxFile> =>
  Object.entries(files).map(([path, content]) => ({
    path,
    mode: 0o755,
    bytes: typeof content === "string" ? Buffer.from(content) : content
  }))

/** One program in the sandboxes of a slot. */
export class NativeJob {
  readonly #slot: Slot
  readonly #language: NativeLanguage
  readonly #artifact: Artifact
  readonly #signal: AbortSignal | undefined
  limits: Limits
  #sandbox: Sandbox | null = null
  #spareMs = spareMs

  constructor(
    slot: Slot,
    language: NativeLanguage,
    program: { readonly artifact: Artifact; readonly limits: Limits },
    signal: AbortSignal | undefined
  ) {
    this.#slot = slot
    this.#language = language
    this.#artifact = program.artifact
    this.limits = program.limits
    this.#signal = signal
  }

  /** Runs the program once, or twice if the first run was slightly over its limit. */
  async run(input: RunInput): Promise<RunResult> {
    const first = await this.#runOnce(input)
    if (!isLate(first, this.limits)) return first
    const second = await this.#runOnce(input)
    return isLate(second, this.limits) ? { ...second, status: "time_limit" } : second
  }

  /** Starts the program, which talks with `listener`. */
  async talk(input: RunInput, listener: Listener, wallMs: number): Promise<RunResult> {
    const sandbox = this.#ready(input)
    // The time that a program waits for the other one does not count, so only the whole dialogue has a limit.
    const start = this.#startOf(sandbox, input, { presentMs: wallMs, wallMs, talks: true })
    try {
      return this.#resultOf(await sandbox.run(start, this.#signal, listener), input)
    } catch (error) {
      if (error instanceof SandboxLost) return lost
      throw error
    }
  }

  /** Passes input to a program that talks; empty bytes close it. */
  pass(bytes: Uint8Array): void {
    this.#sandbox?.pass(bytes)
  }

  stop(): void {
    this.#sandbox?.stop()
  }

  async end(): Promise<void> {
    await this.#sandbox?.kill()
  }

  async #runOnce(input: RunInput): Promise<RunResult> {
    for (let losses = 1; ; losses++) {
      const sandbox = this.#ready(input)
      const { cpuMs, wallMs } = this.limits
      const times = { presentMs: Math.min(wallMs, idleFactor * cpuMs), wallMs: wallMs + this.#spareMs }
      try {
        const end = await sandbox.run(this.#startOf(sandbox, input, { ...times, talks: false }), this.#signal)
        this.#spareMs -= Math.min(this.#spareMs, Math.max(0, end.wallMs - wallMs))
        return this.#resultOf(end, input)
      } catch (error) {
        if (!(error instanceof SandboxLost)) throw error
        if (losses === lossesMax) return lost
      }
    }
  }

  #ready({ isFresh = false }: RunInput): Sandbox {
    if (this.#sandbox?.alive === true && !isFresh) return this.#sandbox
    void this.#sandbox?.kill()
    this.#sandbox = this.#slot.take(isFresh ? undefined : this.#artifact)
    this.#sandbox.addFiles(boxFiles({ ...this.#artifact.modules, ...this.#language.files }))
    return this.#sandbox
  }

  #startOf(
    sandbox: Sandbox,
    { stdin, args = [], files = {}, resultFolder }: RunInput,
    { presentMs, wallMs, talks }: { presentMs: number; wallMs: number; talks: boolean }
  ): ProgramStart {
    const { run, environment, memory, processes } = this.#language
    const { memoryMb, outputBytes, fileBytes } = this.limits
    sandbox.addFiles(boxFiles(files), "run")
    return {
      command: [...run({ source: String(this.#artifact.program), memoryMb }), ...args],
      environment: { ...commonEnvironment, ...environment },
      stdin,
      limits: {
        ...{ cpuMs: reachMs(this.limits), presentMs, wallMs, memoryMb: memoryMb + memory.overheadMb },
        ...{ outputBytes, fileBytes, processes }
      },
      ...{ resultFolder, talks, limitsAddressSpace: memory.limitsAddressSpace }
    }
  }

  #resultOf(end: ProgramEnd, { resultFolder }: RunInput): RunResult {
    const stderr = withoutBox(text.decode(end.stderr))
    const isOwnEnd = end.reason === "ended"
    return {
      status: statusOf(end, stderr, this.#language),
      exitCode: isOwnEnd && end.signal === 0 ? end.exitCode : null,
      ...{ cpuMs: end.cpuMs, wallMs: end.wallMs, memoryKb: end.memoryKb, stdout: end.stdout, stderr },
      ...(resultFolder !== undefined && isOwnEnd && { files: inFolder(resultFolder, end.files) })
    }
  }
}

/** Messages name files as the author of the program does. */
export const withoutBox = (message: string): string =>
  message.replaceAll("file:///box/", "").replaceAll("/box/", "")

const inFolder = (folder: string, files: ProgramEnd["files"]) =>
  Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${folder}/${path}`, bytes]))

/** The result of a program that ended its sandbox. */
export const lost: RunResult = {
  status: "runtime_error",
  exitCode: null,
  cpuMs: 0,
  wallMs: 0,
  memoryKb: 0,
  endedRunner: true,
  stdout: new Uint8Array(),
  stderr: "The program ended its sandbox\n"
}

const statuses: Readonly<Record<Exclude<EndReason, "ended" | "stopped">, RunStatus>> = {
  cpu: "time_limit",
  wall: "time_limit",
  memory: "memory_limit",
  output: "output_limit"
}

/** `SIGXCPU` and `SIGXFSZ`: the kernel's own limits, which hold if the runner looks too late. */
const signals: Readonly<Record<number, RunStatus>> = { 24: "time_limit", 25: "output_limit" }

function statusOf(
  { reason, exitCode, signal }: ProgramEnd,
  stderr: string,
  { memory }: NativeLanguage
): RunStatus {
  if (reason !== "ended" && reason !== "stopped") return statuses[reason]
  if (exitCode === 0 && signal === 0) return "ok"
  return signals[signal] ?? (memory.exhausted.test(stderr) ? "memory_limit" : "runtime_error")
}
