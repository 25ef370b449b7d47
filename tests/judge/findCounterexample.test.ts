import { afterAll, beforeAll, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import {
  type CounterexampleSearch,
  findCounterexample
} from "../../server/judge/worker/findCounterexample.ts"
import { testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend
beforeAll(async () => {
  backend = await testBackend()
})
afterAll(() => backend.dispose())

const python = (code: string) => ({ language: "python" as const, code, files: {} })

/** Half of the inputs begin with a minus sign, which is not allowed. */
const generator = python(`
import random, sys
random = random.Random(" ".join(sys.argv[1:]))
numbers = [random.randint(0, 3) for _ in range(int(sys.argv[2]))]
print(random.choice([-1, 1]) * len(numbers), *numbers)`)
const validator = python(`
import sys
count, *numbers = map(int, input().split())
sys.exit(42 if 0 < count == len(numbers) else 43)`)
const reference = python("count, *numbers = map(int, input().split())\nprint(sum(numbers))")

const search = (code: string, change: Partial<CounterexampleSearch> = {}) =>
  findCounterexample(
    backend,
    {
      smallInputs: { generator, validators: [validator] },
      reference,
      solution: python(code),
      problem: {
        timeLimitMs: 200,
        memoryLimitMb: 128,
        outputLimitBytes: 65_536,
        checker: defaultCheckerFlags,
        outputValidator: null,
        tests: []
      },
      ...change
    },
    // A test machine may be slow, so the search has the time for its last size.
    { wallMs: 50_000, sizes: [1, 2] }
  )

test("the first input on which a program is wrong has as few words as possible", async () => {
  const { found } = await search("count, *numbers = map(int, input().split())\nprint(sum(set(numbers)))")
  expect(found).toMatchObject({ status: "wrong_answer", message: "" })
  const [count, ...numbers] = found!.input.trim().split(" ").map(Number)
  expect([count, numbers.length, new Set(numbers).size]).toEqual([2, 2, 1])
  expect([Number(found!.expected), Number(found!.actual)]).toEqual([2 * numbers[0]!, numbers[0]])
})

test.each([
  [
    "crashes",
    "count, *numbers = map(int, input().split())\n1 // numbers[0]\nprint(sum(numbers))",
    "runtime_error",
    "ZeroDivisionError"
  ],
  ["does not end", "while True: pass", "time_limit", ""]
])("a program that %s is found", async (_what, code, status, message) => {
  const { found } = await search(code)
  expect(found?.status).toBe(status)
  expect(found?.message).toContain(message)
})

test("invalid inputs are not tried: a program that fails on them alone is right", async () => {
  const { found, tried } = await search(
    "count, *numbers = map(int, input().split())\nprint(sum(numbers) if count > 0 else 'invalid')"
  )
  expect(found).toBeNull()
  expect(tried).toBeGreaterThan(4)
})

test.each([
  [
    "a generator that makes nothing valid",
    { smallInputs: { generator: python("print(0)"), validators: [validator] } }
  ],
  ["a reference that crashes", { reference: python("1 / 0") }]
])("%s is a failure of the search, not a result", async (_what, change) => {
  await expect(search("print(1)", change)).rejects.toThrow("no valid input")
})
