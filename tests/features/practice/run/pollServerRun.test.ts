import { describe, expect, test } from "vitest"
import type { Run } from "../../../../src/api/contract/practice/solutions.ts"
import { pollServerRun } from "../../../../src/features/practice/run/pollServerRun.ts"
import { planFor } from "../../../../qa/models/runModel.ts"

const under = (state: Run["state"]): Run => ({
  id: "r1",
  state,
  compileLog: null,
  outcomes: [],
  budgetSpent: null
})
const outcome = { status: "ok", stdout: "5\n", stderr: "", timeMs: 2, memoryKb: 100 } as const

/** Runs a plan on a server that gives these answers in order. */
async function follow(answers: ReadonlyArray<Run>) {
  const journal: Array<string> = []
  const rest = [...answers]
  const next = (call: string) => {
    journal.push(call)
    return Promise.resolve(rest.shift()!)
  }
  const runOnServer = pollServerRun({
    startRun: ({ language }) => next(`start ${language}`),
    getRun: (id) => next(`get ${id}`),
    pause: async (ms) => void journal.push(`wait ${Math.round(ms)}`)
  })
  const end = await runOnServer(planFor("cpp"), {
    onInputStarted: (index) => journal.push(`started ${index}`),
    onInputDone: (index, { status, stdout }) => journal.push(`done ${index} ${status} ${stdout.trim()}`),
    onBudgetSpent: (whose) => journal.push(`budget of ${whose}`),
    signal: new AbortController().signal
  })
  return { end, journal }
}

describe("pollServerRun", () => {
  test("polls the run until it is done", async () => {
    const done: Run = { ...under("done"), outcomes: [outcome, { ...outcome, status: "runtime_error" }] }
    const { end, journal } = await follow([under("queued"), under("running"), done])

    expect(end).toBeNull()
    expect(journal).toEqual([
      "start cpp",
      "wait 150",
      "get r1",
      "started 0",
      "wait 225",
      "get r1",
      "started 0",
      "done 0 ok 5",
      "started 1",
      "done 1 runtime_error 5"
    ])
  })

  test("a compilation error ends with the compiler's log", async () => {
    const { end } = await follow([{ ...under("compilation_error"), compileLog: "main.cpp:1: error" }])

    expect(end).toBe("main.cpp:1: error")
  })

  test("reports an exhausted limit before all inputs were run", async () => {
    const { end, journal } = await follow([{ ...under("done"), outcomes: [outcome], budgetSpent: "run" }])

    expect(end).toBeNull()
    expect(journal).toEqual(["start cpp", "started 0", "done 0 ok 5", "budget of run"])
  })

  test("a failing judge is not reported as the learner's mistake", async () => {
    await expect(follow([under("judge_error")])).rejects.toThrow("could not run")
  })
})
