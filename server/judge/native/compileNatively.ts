import type { CompileResult, Lane, Source } from "../JudgeBackend.ts"
import type { EndReason, ProgramEnd } from "./messages.ts"
import { boxFiles, commonEnvironment, withoutBox } from "./NativeJob.ts"
import type { NativeLanguage } from "./NativeLanguage.ts"
import { SandboxLost } from "./Sandbox.ts"
import type { Slot } from "./SandboxPool.ts"

/** Size of a compiler's log in bytes. */
const logBytes = 65_536
/** A busy machine lets a compiler wait much longer than it computes. */
const wallPerCpu = 8
/** A compiler that neither computes nor waits for a processor reads a slow disk, or what never comes. */
const presentPerCpu = 1.5
const resultBytes = 256 * 1_048_576

/**
 * The share of the CPU time of a solution. The checkers of Polygon include 6000 lines and take as long as a solution
 * may, and they are compiled once.
 */
const shares = { solutions: 1, runs: 0.5, checks: 3 }

export interface CompilePurpose {
  /** CPU time for the compilation of a solution. */
  readonly cpuMs: number
  readonly lane: Lane | "checks"
  readonly signal: AbortSignal | undefined
}

/** Compiles a program, or checks the text of an interpreted one, in a sandbox that its first job uses, too. */
export async function compileNatively(
  slot: Slot,
  { compile, environment, sourceName }: NativeLanguage,
  { language, code, files = {} }: Source,
  { cpuMs, lane, signal }: CompilePurpose
): Promise<CompileResult> {
  signal?.throwIfAborted()
  const source = sourceName(code)
  const sources = { ...files, [source]: code }
  const sandbox = slot.take()
  const allowedMs = cpuMs * shares[lane]
  let isHandedOver = false
  try {
    sandbox.addFiles(boxFiles(sources), "run")
    const end = await sandbox.run(
      {
        command: compile.command({ source, others: Object.keys(files) }),
        environment: { ...commonEnvironment, ...environment },
        stdin: new Uint8Array(),
        limits: {
          ...{ cpuMs: allowedMs, presentMs: presentPerCpu * allowedMs, wallMs: wallPerCpu * allowedMs },
          ...{ memoryMb: compile.memoryMb, outputBytes: logBytes, fileBytes: resultBytes },
          processes: compile.processes
        },
        resultFolder: compile.resultFolder ?? undefined,
        ...{ limitsAddressSpace: false, mergesOutput: true }
      },
      signal
    )
    const log = withoutBox(new TextDecoder().decode(end.stderr))
    if (!hasWorked(end)) {
      const excuse = end.reason === "ended" ? "" : excuses[end.reason]
      return { ok: false, reason: "compilation_error", log: `${log}${excuse}`, cpuMs: end.cpuMs }
    }
    const modules = compile.resultFolder === null ? boxTexts(sources) : end.files
    const artifact = { language, program: source, modules }
    slot.leave(artifact, sandbox)
    isHandedOver = true
    return { ok: true, artifact, log, cpuMs: end.cpuMs }
  } catch (error) {
    if (!(error instanceof SandboxLost)) throw error
    return { ok: false, reason: "judge_error", log: error.message }
  } finally {
    if (!isHandedOver) await sandbox.kill()
  }
}

const hasWorked = ({ reason, exitCode, signal }: ProgramEnd) =>
  reason === "ended" && exitCode === 0 && signal === 0

const boxTexts = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]))

const excuses: Readonly<Record<Exclude<EndReason, "ended">, string>> = {
  cpu: "Compiling took too long.",
  wall: "Compiling took too long.",
  memory: "Compiling needed too much memory.",
  output: "",
  stopped: ""
}
