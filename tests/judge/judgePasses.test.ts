import { describe, expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import type {
  Files,
  InteractionResult,
  JudgeBackend,
  RunInput,
  RunResult
} from "../../server/judge/JudgeBackend.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { JudgedProblem } from "../../server/judge/worker/ProblemTests.ts"
import { fakeBackend, quiet } from "./fakeBackend.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (content: Uint8Array | undefined) => new TextDecoder().decode(content)

const problemOf = (
  kind: { readonly interactive?: true; readonly passes?: number },
  inputs: ReadonlyArray<string> = ["5"]
): JudgedProblem => ({
  version: 1,
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  outputLimitBytes: 1000,
  checker: defaultCheckerFlags,
  scoring: null,
  outputValidator: {
    language: "python",
    code: "validator",
    files: {},
    timeLimitMs: 1000,
    memoryLimitMb: 256,
    ...kind
  },
  tests: inputs.map((input, index) => ({
    ordinal: index + 1,
    name: String(index + 1),
    sample: true,
    input: bytes(input),
    answer: bytes("the answer"),
    validatorArgs: ["flag"]
  }))
})

const solution = { language: "python", code: "solution" } as const

/** A validator's result: its exit code, and the files it leaves beside those it was given. */
const validated = (given: RunInput, exitCode: number, written: Readonly<Record<string, string>> = {}) => {
  const earlier = Object.entries(given.files ?? {}).filter(([path]) => path.startsWith("feedback/"))
  const files: Files = {
    ...Object.fromEntries(earlier),
    ...Object.fromEntries(
      Object.entries(written).map(([name, content]) => [`feedback/${name}`, bytes(content)])
    )
  }
  return { status: "runtime_error", exitCode, files } as const
}

describe("a multi-pass problem", () => {
  /** Each pass adds one to its input; the validator asks for passes until the number is 7. */
  const counts = (validate: (output: string, given: RunInput) => Partial<Omit<RunResult, "stdout">>) =>
    fakeBackend((input, code, given) =>
      code === "validator"
        ? validate(input, given)
        : { stdout: String(Number(input) + 1), cpuMs: 10 - Number(input) }
    )
  const upToSeven = counts((output, given) =>
    output === "7"
      ? validated(given, 42, { "teammessage.txt": text(given.files?.["feedback/log.txt"]) })
      : validated(given, 42, {
          "nextpass.in": output,
          "log.txt": `${text(given.files?.["feedback/log.txt"])}${text(given.files?.["input.in"])};`
        })
  )

  test("runs each pass on the input that the validator wrote, and keeps its other files", async () => {
    const judgement = await judgeSource(upToSeven, solution, problemOf({ passes: 3 }, ["4", "6"]))
    expect(judgement.status).toBe("accepted")
    expect(judgement.tests.map(({ actual, message, timeMs }) => [actual, message, timeMs])).toEqual([
      ["<4\n>5\n---\n<5\n>6\n---\n<6\n>7\n", "4;5;", 6],
      ["<6\n>7\n", null, 4]
    ])
  })

  test("is a fault of the judge if the validator asks for too many passes", async () => {
    const judgement = await judgeSource(upToSeven, solution, problemOf({ passes: 2 }, ["4"]))
    expect([judgement.status, judgement.fault]).toEqual([
      "judge_error",
      "the output validator asks for more than 2 passes"
    ])
  })

  test("is a fault of the judge if the validator rejects and asks for a pass", async () => {
    const contradicts = counts((_output, given) => validated(given, 43, { "nextpass.in": "1" }))
    const { status, fault } = await judgeSource(contradicts, solution, problemOf({ passes: 2 }))
    expect([status, fault]).toEqual(["judge_error", expect.stringContaining("rejects the output and asks")])
  })

  test("is a fault of the judge if a presentation error comes with a further pass", async () => {
    const checker = { ...problemOf({ passes: 2 }).outputValidator!, protocol: "testlib" as const }
    const contradicts = counts((_output, given) => ({
      ...validated(given, 2, { "nextpass.in": "1" }),
      stderr: "wrong output format"
    }))
    const problem = { ...problemOf({ passes: 2 }), outputValidator: checker }
    const { status, fault } = await judgeSource(contradicts, solution, problem)
    expect([status, fault]).toEqual(["judge_error", expect.stringContaining("rejects the output and asks")])
  })

  test("has the verdict of the pass that fails", async () => {
    const rejectsSecond = counts((output, given) =>
      output === "6" ? validated(given, 42, { "nextpass.in": output }) : validated(given, 43)
    )
    expect((await judgeSource(rejectsSecond, solution, problemOf({ passes: 2 }))).status).toBe("wrong_answer")
    const crashes = fakeBackend((input, code, given) =>
      code === "validator"
        ? validated(given, 42, { "nextpass.in": "-1" })
        : { status: input === "-1" ? "runtime_error" : "ok", stdout: "1" }
    )
    expect((await judgeSource(crashes, solution, problemOf({ passes: 2 }))).status).toBe("runtime_error")
  })

  test("with one pass ignores a file that asks for another", async () => {
    const asks = counts((output, given) => validated(given, 42, { "nextpass.in": output }))
    expect((await judgeSource(asks, solution, problemOf({}))).status).toBe("accepted")
  })
})

const ran = (result: Partial<RunResult> = {}): RunResult => ({
  ...quiet,
  stdout: new Uint8Array(),
  ...result
})
const exited = (exitCode: number, files: Files = {}) => ran({ status: "runtime_error", exitCode, files })

/** A judge in which every round ends alike. */
const talks = (round: (given: RunInput) => InteractionResult): JudgeBackend => ({
  ...fakeBackend(() => ({})),
  interact: async (_interaction, inputs, onRound) => {
    for (const input of inputs) if ((await onRound(round(input))) === "stop") return
  }
})

describe("an interactive problem", () => {
  const over = ran({ status: "time_limit", cpuMs: 1000 })
  const crashed = ran({ status: "runtime_error", exitCode: 1, stderr: "Traceback" })
  const fault = ran({ status: "runtime_error", exitCode: 1 })
  test.each([
    ["a right dialogue", "solution", ran(), exited(42), "accepted"],
    ["a wrong dialogue", "solution", ran(), exited(43), "wrong_answer"],
    [
      "the validator's rejection, whatever the solution does then",
      "validator",
      over,
      exited(43),
      "wrong_answer"
    ],
    ["a crash after the validator's consent", "validator", crashed, exited(42), "runtime_error"],
    ["a crash before the validator's rejection", "solution", crashed, exited(43), "runtime_error"],
    ["a crash that also ends the validator", "solution", crashed, fault, "runtime_error"],
    ["a time limit before the validator's rejection", "solution", over, exited(43), "time_limit"],
    ["the validator's crash, whatever the solution does then", "validator", crashed, fault, "judge_error"],
    ["the validator's crash at the end", "solution", ran(), fault, "judge_error"],
    ["a validator that never ends", "validator", crashed, over, "judge_error"],
    ["programs that wait for each other", "neither", ran(), fault, "time_limit"]
  ] as const)("%s", async (_name, endedFirst, ours, theirs, verdict) => {
    const backend = talks(() => ({ solution: ours, validator: theirs, endedFirst, transcript: "<5\n" }))
    const { status, tests } = await judgeSource(backend, solution, problemOf({ interactive: true }))
    expect([status, tests[0]?.actual, tests[0]?.input, tests[0]?.expected]).toEqual([
      verdict,
      "<5\n",
      null,
      null
    ])
  })

  test("says that the programs waited for each other, also of a secret test", async () => {
    const problem = problemOf({ interactive: true })
    const secret = { ...problem, tests: problem.tests.map((each) => ({ ...each, sample: false })) }
    const backend = talks(() => ({
      solution: ran(),
      validator: fault,
      endedFirst: "neither",
      transcript: ""
    }))
    const { tests } = await judgeSource(backend, solution, secret)
    expect(tests.map(({ deadlocked, message }) => [deadlocked, message])).toEqual([[true, null]])
  })

  test("shows the messages of secret tests to the author alone", async () => {
    const problem = problemOf({ interactive: true })
    const secret = { ...problem, tests: problem.tests.map((each) => ({ ...each, sample: false })) }
    const backend = talks(() => ({
      solution: ran(),
      validator: exited(43, { "feedback/teammessage.txt": bytes("too large") }),
      endedFirst: "solution",
      transcript: "<5\n"
    }))
    const { tests } = await judgeSource(backend, solution, secret, { showsSecretMessages: true })
    expect(tests.map(({ message, actual }) => [message, actual])).toEqual([["too large", null]])
  })

  test("gives the validator the input, the answer, its arguments and no output", async () => {
    const seen: Array<RunInput> = []
    const backend = talks((given) => {
      seen.push(given)
      return { solution: ran(), validator: exited(42), endedFirst: "solution", transcript: "" }
    })
    await judgeSource(backend, solution, problemOf({ interactive: true }, ["5", "6"]))
    expect(
      seen.map(({ args, files, stdin }) => [args?.slice(3), text(files?.["input.in"]), stdin.length])
    ).toEqual([
      [["flag"], "5", 0],
      [["flag"], "6", 0]
    ])
    expect(text(seen[0]?.files?.["answer.ans"])).toBe("the answer")
  })

  test("can have passes too", async () => {
    const backend = talks((given) => ({
      solution: ran(),
      validator:
        text(given.files?.["input.in"]) === "5"
          ? exited(42, { "feedback/nextpass.in": bytes("6") })
          : exited(42),
      endedFirst: "solution",
      transcript: `<${text(given.files?.["input.in"])}\n`
    }))
    const { status, tests } = await judgeSource(
      backend,
      solution,
      problemOf({ interactive: true, passes: 2 })
    )
    expect([status, tests[0]?.actual]).toEqual(["accepted", "<5\n---\n<6\n"])
  })

  test("shows no dialogue of a secret test", async () => {
    const problem = problemOf({ interactive: true })
    const secret = { ...problem, tests: problem.tests.map((each) => ({ ...each, sample: false })) }
    const backend = talks(() => ({
      solution: ran(),
      validator: exited(43, { "feedback/teammessage.txt": bytes("secret") }),
      endedFirst: "solution",
      transcript: "<secret\n"
    }))
    const { tests } = await judgeSource(backend, solution, secret)
    expect(JSON.stringify(tests)).not.toContain("secret")
  })
})
