import { expect, test } from "vitest"
import type { JudgeBackend, Limits, RunInput } from "../../server/judge/JudgeBackend.ts"
import { SolutionsFirst } from "../../server/judge/worker/SolutionsFirst.ts"
import { yieldToSolutions } from "../../server/judge/worker/yieldToSolutions.ts"
import { fakeBackend } from "./fakeBackend.ts"

const limits: Limits = { cpuMs: 100, wallMs: 300, memoryMb: 16, outputBytes: 100, fileBytes: 100 }
const checker = { language: "python", program: "checks" }
const program = { language: "python", program: "long" }
const inputsOf = (...texts: ReadonlyArray<string>): ReadonlyArray<RunInput> =>
  texts.map((text) => ({ stdin: new TextEncoder().encode(text) }))

/** A backend that writes what it does into a journal. */
function journaled() {
  const journal: Array<string> = []
  const fake = fakeBackend((input, code) => {
    journal.push(`${code} ${input}`)
    return { stdout: input }
  })
  const backend: JudgeBackend = {
    ...fake,
    run: async (artifact, inputs, given, onTest, lane) => {
      journal.push(`${String(artifact.program)} gets a runner for ${given.cpuMs} ms`)
      await fake.run(artifact, inputs, given, onTest, lane)
      journal.push(`${String(artifact.program)} gives it back`)
    }
  }
  return { backend, journal }
}

test("long work gives its runner back between two inputs while a solution is judged, and goes on after it", async () => {
  const { backend, journal } = journaled()
  const solutions = new SolutionsFirst()
  const patient = yieldToSolutions(backend, solutions)
  const indexes: Array<number> = []
  await patient.run(program, inputsOf("one", "two", "three"), limits, async (_result, index) => {
    indexes.push(index)
    if (index !== 0) return "go"
    solutions.begin()
    // The runner is still in use, so its check must not wait for the solution.
    await patient.run(checker, inputsOf("one"), limits, () => "stop", "checks")
    setImmediate(() => {
      journal.push("the solution is judged")
      solutions.end()
    })
    return { ...limits, cpuMs: 50 }
  })
  expect(indexes).toEqual([0, 1, 2])
  expect(journal).toEqual([
    "long gets a runner for 100 ms",
    "long one",
    ...["checks gets a runner for 100 ms", "checks one", "checks gives it back"],
    "long gives it back",
    "the solution is judged",
    "long gets a runner for 50 ms",
    "long two",
    "long three",
    "long gives it back"
  ])
})

test("long work that is to stop does not go on", async () => {
  const { backend, journal } = journaled()
  const solutions = new SolutionsFirst()
  await yieldToSolutions(backend, solutions).run(program, inputsOf("one", "two"), limits, () => {
    solutions.begin()
    return "stop"
  })
  expect(journal.at(-1)).toBe("long gives it back")
  expect(journal).not.toContain("long two")
})

test("long work goes on while a slot is free", async () => {
  const { backend, journal } = journaled()
  const slots = new SolutionsFirst(2)
  slots.begin()
  await yieldToSolutions(backend, slots).run(program, inputsOf("one", "two"), limits, () => "go")
  expect(journal).toEqual(["long gets a runner for 100 ms", "long one", "long two", "long gives it back"])
})
