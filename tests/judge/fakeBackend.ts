import type { JudgeBackend, JudgeLanguage, RunInput, RunResult } from "../../server/judge/JudgeBackend.ts"

type Program = (
  input: string,
  code: string,
  given: RunInput
) => Partial<Omit<RunResult, "stdout">> & { readonly stdout?: string }

export const quiet = { status: "ok", exitCode: 0, cpuMs: 3, wallMs: 5, memoryKb: 900, stderr: "" } as const

export const testLanguages: ReadonlyArray<JudgeLanguage> = [
  { id: "python", name: "Python", extension: "py", timeFactor: 3, notes: ["python_no_threads"] },
  { id: "cpp", name: "C++17", extension: "cpp", timeFactor: 2, notes: [] }
]

/**
 * A judge that runs a TypeScript function in place of the learner's program; `compile error` fails to
 * compile.
 */
export function fakeBackend(program: Program): JudgeBackend {
  const decoder = new TextDecoder()
  return {
    id: "embedded",
    languages: () => testLanguages,
    warmUp: () => Promise.resolve(),
    selfTest: () => Promise.resolve({ ok: true, checks: [] }),
    compile: ({ code, language }) =>
      Promise.resolve(
        code === "compile error"
          ? { ok: false, reason: "compilation_error", log: "line 1: error" }
          : { ok: true, artifact: { language, program: code }, log: "" }
      ),
    run: async (artifact, inputs, _limits, onTest) => {
      let index = 0
      for (const input of inputs) {
        const { stdout = "", ...result } = program(
          decoder.decode(input.stdin),
          String(artifact.program),
          input
        )
        const full = { ...quiet, ...result, stdout: new TextEncoder().encode(stdout) }
        if ((await onTest(full, index++)) === "stop") return
      }
    },
    interact: () => Promise.reject(new Error("This judge runs no interactions")),
    dispose: () => Promise.resolve()
  }
}

/** Solves the sum problem. */
export const adds = (input: string, _code: string): ReturnType<Program> => {
  const [a = 0, b = 0] = input.split(" ").map(Number)
  return { stdout: String(a + b) }
}
