import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { JudgeBackend } from "../../server/judge/JudgeBackend.ts"
import { runOnce, testBackend } from "./support/judge.ts"
import { nativeBackend } from "./support/nativeJudge.ts"

const isFull = process.env["TEST_FULL"] === "1"

const endless: ReadonlyArray<readonly [language: string, where: string, code: string]> = [
  ["javascript", "a regular expression", "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
  ["javascript", "microtasks", "const again = () => Promise.resolve().then(again); again()"],
  [
    "javascript",
    "deep recursion",
    "const dive = () => { try { dive() } finally { dive() } }; try { dive() } catch { for (;;); }"
  ],
  ["python", "a regular expression", "import re\nre.match('(a+)+$', 'a' * 60 + 'b')"],
  ["python", "one operation", "print(len(str(7 ** 10 ** 8)))"],
  [
    "python",
    "deep recursion",
    "def dive():\n  try:\n    dive()\n  finally:\n    dive()\ntry:\n  dive()\nexcept RecursionError:\n  pass\nwhile True: pass"
  ],
  ["cpp", "a loop", "int main() { for (volatile int i = 0;; i++); }"]
]

const limitMs = 1000

describe.runIf(isFull).each([
  ["native", nativeBackend],
  ["embedded", testBackend]
] as const)("the %s judge", (_, start) => {
  let backend: JudgeBackend | null = null
  beforeAll(async () => void (backend = await start()), 180_000)
  afterAll(() => backend?.dispose())

  test.for(endless)(
    "a %s program that never leaves %s takes at most one and a half limits",
    async ([language, , code], { skip }) => {
      if (backend === null) return skip()
      const change = { cpuMs: limitMs, wallMs: 20 * limitMs, memoryMb: 512 }
      const { status, cpuMs } = await runOnce(backend, language, code, "", change)

      expect(status).toBe("time_limit")
      expect(cpuMs).toBeLessThanOrEqual(1.5 * limitMs)
    }
  )
})
