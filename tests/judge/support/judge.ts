import { fileURLToPath } from "node:url"
import { createEmbeddedBackend } from "../../../server/judge/embedded/createEmbeddedBackend.ts"
import type {
  CompileResult,
  JudgeBackend,
  LanguageId,
  Limits,
  RunResult
} from "../../../server/judge/JudgeBackend.ts"
import { programmingLanguage } from "../../../server/judge/languages/programmingLanguages.ts"

/** Shared by all test runs on this machine, because its contents take half a minute to build. */
const cacheDir = fileURLToPath(new URL("../../../.cache/judge", import.meta.url))

export const limits: Limits = {
  cpuMs: 1000,
  wallMs: 3000,
  memoryMb: 128,
  outputBytes: 65_536,
  fileBytes: 1_048_576
}

export const sumIn = (language: LanguageId): string => programmingLanguage(language)?.sum ?? ""

export function testBackend(compileCpuMs = 20_000) {
  return createEmbeddedBackend({ cacheDir, slots: 1, compileCpuMs, log: () => {} })
}

export type Outcome = Omit<RunResult, "stdout" | "status"> & {
  readonly status: RunResult["status"] | "compilation_error"
  readonly stdout: string
  readonly log: string
}

/** Compiles and runs a program once per input. */
export async function runEach(
  backend: JudgeBackend,
  language: LanguageId,
  code: string,
  inputs: ReadonlyArray<string>,
  change: Partial<Limits> = {}
): Promise<ReadonlyArray<Outcome>> {
  return runCompiled(backend, await backend.compile({ language, code }), inputs, change)
}

/** Runs a compiled program once per input. */
export async function runCompiled(
  backend: JudgeBackend,
  compiled: CompileResult,
  inputs: ReadonlyArray<string>,
  change: Partial<Limits> = {}
): Promise<ReadonlyArray<Outcome>> {
  if (!compiled.ok) return [refused(compiled.log)]
  const outcomes: Array<Outcome> = []
  const bytes = inputs.map((input) => ({ stdin: new TextEncoder().encode(input) }))
  await backend.run(compiled.artifact, bytes, { ...limits, ...change }, (result) => {
    outcomes.push({ ...result, stdout: new TextDecoder().decode(result.stdout), log: compiled.log })
    return "go"
  })
  return outcomes
}

export async function runOnce(
  backend: JudgeBackend,
  language: LanguageId,
  code: string,
  input = "",
  change: Partial<Limits> = {}
): Promise<Outcome> {
  const [outcome] = await runEach(backend, language, code, [input], change)
  if (!outcome) throw new Error("no input was run")
  return outcome
}

function refused(log: string): Outcome {
  return {
    status: "compilation_error",
    exitCode: null,
    cpuMs: 0,
    wallMs: 0,
    memoryKb: 0,
    stdout: "",
    stderr: "",
    log
  }
}
