import { afterAll, describe, expect, test } from "vitest"
import type { CompileResult, InteractionResult, LanguageId } from "../../../server/judge/JudgeBackend.ts"
import { nativeBackend } from "../support/nativeJudge.ts"

const backend = await nativeBackend()
afterAll(() => backend?.dispose())

const limits = {
  ...{ cpuMs: 2000, wallMs: 20_000, memoryMb: 256, outputBytes: 65_536, fileBytes: 1_048_576 }
}

const artifactOf = (compiled: CompileResult) => {
  if (!compiled.ok) throw new Error(compiled.log)
  return compiled.artifact
}

async function talk(
  solution: readonly [LanguageId, string],
  validator: string,
  rounds = 1
): Promise<ReadonlyArray<InteractionResult>> {
  if (backend === null) return []
  const ours = await backend.compile({ language: solution[0], code: solution[1] })
  const theirs = await backend.compile({ language: "python", code: validator }, "checks")
  const results: Array<InteractionResult> = []
  const inputs = Array.from({ length: rounds }, () => ({ stdin: new Uint8Array(), isFresh: true }))
  await backend.interact(
    {
      solution: { artifact: artifactOf(ours), limits },
      validator: { artifact: artifactOf(theirs), limits },
      isAccepted: ({ exitCode }) => exitCode === 42
    },
    inputs,
    (result) => (results.push(result), "go")
  )
  return results
}

describe.skipIf(backend === null)("a dialogue in the native judge", () => {
  test("begins while the sandbox of the other program still starts", async () => {
    const hasty =
      '#include <cstdio>\nint main() { std::puts("1"); std::fflush(stdout); int x; std::scanf("%d", &x); }'
    const results = await talk(["cpp", hasty], "input(); print(2, flush=True); exit(42)", 4)

    expect(results).toHaveLength(4)
    for (const { endedFirst, validator, transcript } of results) {
      expect([validator.exitCode, endedFirst === "neither"]).toEqual([42, false])
      expect(transcript).toBe(">1\n<2\n")
    }
  })

  test("ends at once if a solution fails before its validator has started", async () => {
    const [result] = await talk(["cpp", "int main() { return 1; }"], "input()")

    expect([result?.endedFirst, result?.solution.status]).toEqual(["solution", "runtime_error"])
    expect(result?.validator.wallMs).toBeLessThan(limits.wallMs)
  })

  test("ends when both wait after lines that they read without an answer", async () => {
    const mute = "import sys\nfor line in sys.stdin: pass"
    const pausing = "import time\nprint(1, flush=True); time.sleep(0.5); print(2, flush=True); input()"
    const [result] = await talk(["python", mute], pausing)

    expect([result?.endedFirst, result?.transcript]).toEqual(["neither", "<1\n<2\n"])
  })
})
