import { describe, expect, test } from "vitest"
import { runSelfTest } from "../../server/judge/embedded/selfTest.ts"
import type { CompileResult, JudgeBackend, RunResult } from "../../server/judge/JudgeBackend.ts"
import { fakeBackend } from "./fakeBackend.ts"

/** The outputs of a sound sandbox for the self-test's programs. */
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

/** A sandbox that returns the first answers for compilations only. */
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
  const { ok, checks } = await runSelfTest(backend, {
    description: "described",
    log: (line) => lines.push(line),
    salt: ""
  })
  return { ok, failed: checks.filter((check) => !check.ok).map(({ name }) => name), lines }
}

describe("the self-test", () => {
  test("passes on a sound sandbox", async () => {
    expect(await tested(fakeBackend(honest))).toEqual({ ok: true, failed: [], lines: [] })
  })

  test("repeats a timed-out question, and reports it", async () => {
    const { ok, lines } = await tested(slowToCompile(2))
    expect(ok).toBe(true)
    expect(lines).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("the compiler waited too long"))
    )
  })

  test("does not accept an early stop as a proof", async () => {
    let runs = 0
    const starved = fakeBackend((input, code) =>
      code.includes("import process") && runs++ === 0
        ? { status: "time_limit", cpuMs: 20 }
        : honest(input, code)
    )
    expect((await tested(starved)).lines).toEqual([expect.stringContaining("python cannot reach JavaScript")])
    expect(runs).toBe(2)
  })

  test("fails if no answer arrives", async () => {
    expect(await tested(slowToCompile(1000))).toMatchObject({
      ok: false,
      failed: expect.arrayContaining(["Python", "an endless loop ends"])
    })
  })

  test("does not repeat a failed proof", async () => {
    const leaky = fakeBackend((input, code) =>
      code.includes("import process") ? { stdout: "" } : honest(input, code)
    )
    expect(await tested(leaky)).toEqual({ ok: false, failed: ["python cannot reach JavaScript"], lines: [] })
  })
})
