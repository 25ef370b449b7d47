import { describe, expect, test } from "vitest"
import { runSelfTest } from "../../server/judge/embedded/selfTest.ts"
import type { CompileResult, JudgeBackend, RunResult } from "../../server/judge/JudgeBackend.ts"
import { fakeBackend } from "./fakeBackend.ts"

/** What a sandbox that holds says to each of the self-test's programs. */
function honest(
  _input: string,
  code: string
): Partial<Omit<RunResult, "stdout">> & { readonly stdout?: string } {
  if (code.includes("os.system")) return { stdout: "-1" }
  if (code.includes("import process")) return { status: "runtime_error" }
  if (code.includes("ctypes")) return { status: "security" }
  if (code.includes("typeof process")) return { stdout: "undefined undefined" }
  return code.startsWith("for") ? { status: "time_limit", cpuMs: 1500 } : { stdout: "5" }
}

const waited: CompileResult = { ok: false, reason: "judge_error", log: "the compiler waited too long" }

/** One that gives the first answers to the compiler only. */
function slowToCompile(times: number): JudgeBackend {
  const backend = fakeBackend(honest)
  let asked = 0
  return {
    ...backend,
    compile: (source) => (asked++ < times ? Promise.resolve(waited) : backend.compile(source))
  }
}

const tested = async (backend: JudgeBackend) => {
  const lines: Array<string> = []
  const { ok, checks } = await runSelfTest(backend, "described", (line) => lines.push(line))
  return { ok, failed: checks.filter((check) => !check.ok).map(({ name }) => name), lines }
}

describe("the self-test", () => {
  test("is passed by a sandbox that holds", async () => {
    expect(await tested(fakeBackend(honest))).toEqual({ ok: true, failed: [], lines: [] })
  })

  test("asks a machine again that had no time for an answer, and says so", async () => {
    const { ok, lines } = await tested(slowToCompile(2))
    expect(ok).toBe(true)
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("the compiler waited too long"))
    )
  })

  test("takes a program that was stopped before its time for no proof", async () => {
    let runs = 0
    const starved = fakeBackend((input, code) =>
      code.includes("import process") && runs++ === 0
        ? { status: "time_limit", cpuMs: 20 }
        : honest(input, code)
    )
    expect((await tested(starved)).lines).toEqual([expect.stringContaining("python cannot reach JavaScript")])
    expect(runs).toBe(2)
  })

  test("fails in the end when there is never an answer", async () => {
    expect(await tested(slowToCompile(1000))).toMatchObject({
      ok: false,
      failed: expect.arrayContaining(["Python", "an endless loop ends"])
    })
  })

  test("does not ask again whether a sandbox holds that did not", async () => {
    const leaky = fakeBackend((input, code) =>
      code.includes("import process") ? { stdout: "" } : honest(input, code)
    )
    expect(await tested(leaky)).toEqual({ ok: false, failed: ["python cannot reach JavaScript"], lines: [] })
  })
})
