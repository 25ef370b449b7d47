import type { NativeBackend } from "../../../server/judge/native/createNativeBackend.ts"
import type { LanguageId, Limits, RunInput, RunResult } from "../../../server/judge/JudgeBackend.ts"

export const limits: Limits = {
  ...{ cpuMs: 2000, wallMs: 30_000, memoryMb: 256, outputBytes: 1_048_576, fileBytes: 1_048_576 },
  exact: true
}

/** Compiles and runs a program once per input; the log if it does not compile. */
export async function outcomes(
  backend: NativeBackend,
  language: LanguageId,
  code: string,
  inputs: ReadonlyArray<string>,
  ownLimits: Limits = limits
): Promise<ReadonlyArray<RunResult> | string> {
  const compiled = await backend.compile({ language, code })
  if (!compiled.ok) return compiled.log
  const results: Array<RunResult> = []
  const runInputs = inputs.map((input): RunInput => ({ stdin: new TextEncoder().encode(input) }))
  await backend.run(compiled.artifact, runInputs, ownLimits, (result) => (results.push(result), "go"))
  return results
}

/** What one run of a program ends with. */
export async function outcome(
  backend: NativeBackend,
  language: LanguageId,
  code: string,
  input = "",
  ownLimits: Limits = limits
) {
  const results = await outcomes(backend, language, code, [input], ownLimits)
  const [result] = typeof results === "string" ? [] : results
  if (result === undefined)
    return { status: "compilation_error", exitCode: null, stdout: "", stderr: String(results) }
  const { status, exitCode, stdout, stderr } = result
  return { status, exitCode, stdout: new TextDecoder().decode(stdout), stderr }
}
