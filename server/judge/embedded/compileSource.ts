import type { Artifact, CompileResult, Lane, Source } from "../JudgeBackend.ts"
import { embeddedLanguage } from "./languages.ts"
import type { Runner, Watch } from "./parent/Runner.ts"
import { type CompileReply, logBytes } from "./protocol.ts"
import type { Workshop } from "./Workshop.ts"

const quick: Watch = { cpuMs: 6000, wallMs: 15_000, memoryBytes: 600e6 }
/** Judges have a low priority, so on a busy machine a compiler waits much longer than it computes. */
const wallPerCpu = 8

/**
 * The share of the CPU time of a solution. All users share one clang, so a run may hold it half as long. The checkers of
 * Polygon include 6000 lines and take as long as a solution may, and they are compiled once.
 */
const shares = { solutions: 1, runs: 0.5, checks: 3 }

/** Compiles a program, or parses it for interpreted languages, in a runner process. */
export async function compileSource(
  workshop: Workshop,
  source: Source,
  purpose: Lane | "checks",
  signal?: AbortSignal
): Promise<CompileResult> {
  const lane = purpose === "checks" ? "solutions" : purpose
  const { compiler } = embeddedLanguage(source.language)
  const pool = workshop.compilerPool(source.language)
  const cpuMs = workshop.compileCpuMs * shares[purpose]
  const watchOf = ({ jobs }: Runner): Watch => {
    if (compiler === null) return { ...quick, signal }
    const allowedMs = jobs === 0 ? cpuMs + compiler.firstCpuMs : cpuMs
    return { cpuMs: allowedMs, wallMs: wallPerCpu * allowedMs, memoryBytes: compiler.memoryBytes, signal }
  }
  const failed = (log: string): CompileResult => ({ ok: false, reason: "judge_error", log })
  let runner
  signal?.throwIfAborted()
  try {
    runner = await pool.acquire(lane)
  } catch (error) {
    return failed(error instanceof Error ? error.message : "the compiler did not start")
  }
  if (signal?.aborted === true) {
    pool.release(runner, lane, false)
    signal.throwIfAborted()
  }
  let spentMs = 0
  const charged = (result: CompileResult): CompileResult => ({ ...result, cpuMs: spentMs })
  try {
    // A runner can die for reasons unrelated to the program, and so can its replacement; blame the program for the
    // third death.
    for (let attempt = 1; ; attempt++) {
      const answer = await runner.ask(
        { kind: "compile", code: source.code, files: source.files ?? {} },
        watchOf(runner)
      )
      spentMs += runner.lastCpuMs
      signal?.throwIfAborted()
      if (answer.kind === "compiled") return charged(resultOf(source, answer))
      if (answer.kind !== "lost") return failed("the compiler answered nonsense")
      // The compiler never got its CPU time, so the machine is to blame.
      if (answer.why === "wall") return charged(failed("the compiler waited too long for the processor"))
      if (answer.why !== "died") return charged(tooMuch(answer.why))
      if (attempt === 3) return charged(tooMuch("died"))
      runner = await pool.replace(runner, lane)
    }
  } catch (error) {
    signal?.throwIfAborted()
    return failed(error instanceof Error ? error.message : "the compiler did not start")
  } finally {
    pool.release(runner, lane, signal?.aborted === true)
  }
}

function resultOf(source: Source, reply: CompileReply): CompileResult {
  const log = reply.log.slice(0, logBytes)
  if (reply.ok) return { ok: true, log, artifact: artifactOf(source, reply.program) }
  return { ok: false, reason: reply.fault === "program" ? "compilation_error" : "judge_error", log }
}

/** A compiled program contains its other files; an interpreted one finds them beside it. */
function artifactOf({ language, files }: Source, program: Artifact["program"]): Artifact {
  if (embeddedLanguage(language).compiler !== null || files === undefined) return { language, program }
  const encoder = new TextEncoder()
  const modules = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, encoder.encode(text)])
  )
  return { language, program, modules }
}

const excuses = {
  cpu: "Compiling took too long.",
  memory: "Compiling needed too much memory.",
  died: "The compiler gave up on this program."
}

function tooMuch(why: keyof typeof excuses): CompileResult {
  return { ok: false, reason: "compilation_error", log: excuses[why] }
}
