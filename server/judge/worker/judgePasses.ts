import type { Artifact, Files, InteractionResult, JudgeBackend, RunResult } from "../JudgeBackend.ts"
import { Transcript } from "../Transcript.ts"
import {
  acceptedOf,
  compileValidator,
  feedbackOf,
  type OutputValidator,
  type Protocol,
  type Validation,
  validatorInput,
  validateOutput
} from "./OutputValidator.ts"
import type { StoredTest } from "./ProblemTests.ts"
import { failedStatus, type OutputVerdict, type RunTests, type TestRun } from "./RunTests.ts"

/** The file with which a validator asks for another pass: its input. */
const nextInput = "nextpass.in"
const feedbackBytesMax = 8 * 1_048_576

/** Prepares the tests of an interactive or multi-pass problem; resolves with the fault if the validator does not compile. */
export async function preparePasses(
  backend: JudgeBackend,
  solution: Artifact,
  validator: OutputValidator
): Promise<RunTests | string> {
  const compiled = await compileValidator(backend, validator)
  if (typeof compiled === "string") return compiled
  const passesMax = validator.passes ?? null
  return async (tests, limits, onTest) => {
    const passes = new Passes(tests, passesMax, onTest)
    if (validator.interactive === true) {
      const isAccepted = (result: RunResult) => acceptedOf(result, compiled.protocol)
      await backend.interact(
        { solution: { artifact: solution, limits }, validator: compiled, isAccepted },
        passes.map(({ test, input, earlier }) =>
          validatorInput({ ...test, input, args: argsOf(test) }, earlier)
        ),
        (result) => passes.ended(talked(result, compiled.protocol))
      )
    } else {
      const check = async (result: RunResult): Promise<EndedPass> => {
        const { test, input, earlier } = passes.current
        const dialogue = dialogueOf(input, result.stdout)
        if (result.status !== "ok") return { result, validation: null, feedback: {}, dialogue }
        const asked = { ...test, input, output: result.stdout, args: argsOf(test) }
        return { result, dialogue, ...(await validateOutput(backend, compiled, asked, earlier)) }
      }
      await backend.run(
        solution,
        passes.map(({ input }) => ({ stdin: input })),
        limits,
        async (result) => passes.ended(await check(result))
      )
    }
  }
}

const argsOf = ({ validatorArgs }: StoredTest) => validatorArgs ?? []

/** One pass of one test. */
interface Pass {
  readonly test: StoredTest
  readonly input: Uint8Array
  /** Files of the feedback folder that earlier passes left. */
  readonly earlier: Files
}

interface EndedPass {
  readonly result: RunResult
  /** Null if the end of the solution decides. */
  readonly validation: Validation | null
  readonly feedback: Files
  readonly dialogue: string
}

/**
 * Decides a round as DOMjudge does: a validator that rejects first wins, then a failure of the solution, then the
 * validator. A failing validator is a fault unless the solution failed before.
 */
function talked(
  { solution, validator, endedFirst, transcript }: InteractionResult,
  protocol: Protocol
): EndedPass {
  const dialogue = transcript
  if (endedFirst === "neither") {
    const stderr = `${solution.stderr}The solution and the judge waited for each other\n`
    const result: RunResult = { ...solution, status: "time_limit", exitCode: null, stderr }
    return { result, validation: null, feedback: {}, dialogue }
  }
  const read = { ...feedbackOf(validator, protocol), dialogue }
  const isStopped = endedFirst === "validator" && read.validation.status !== "accepted"
  if (isStopped) return { ...read, result: { ...solution, status: "ok", exitCode: null, endedRunner: false } }
  return { ...read, result: solution, ...(solution.status === "ok" ? {} : { validation: null }) }
}

function dialogueOf(input: Uint8Array, output: Uint8Array): string {
  const transcript = new Transcript()
  transcript.add("<", input)
  transcript.add(">", output)
  return transcript.text
}

/** The passes of tests one after the other. A later pass is known only when the one before it has ended. */
class Passes {
  readonly #tests: Iterable<StoredTest>
  /** Null if a test has only one pass. */
  readonly #passesMax: number | null
  readonly #onTest: Parameters<RunTests>[2]
  #next: Pass | null = null
  #current: Pass | null = null
  /** The passes of the current test that have ended. */
  #ended: Array<EndedPass> = []

  constructor(tests: Iterable<StoredTest>, passesMax: number | null, onTest: Parameters<RunTests>[2]) {
    this.#tests = tests
    this.#passesMax = passesMax
    this.#onTest = onTest
  }

  get current(): Pass {
    if (this.#current === null) throw new Error("no pass has begun")
    return this.#current
  }

  *map<A>(inputOf: (pass: Pass) => A): Generator<A> {
    for (const test of this.#tests) {
      this.#ended = []
      this.#next = { test, input: test.input, earlier: {} }
      while (this.#next !== null) {
        this.#current = this.#next
        this.#next = null
        yield inputOf(this.#current)
      }
    }
  }

  async ended(pass: EndedPass) {
    this.#ended.push(pass)
    const { test } = this.current
    const next = this.#nextPass(pass)
    if (next !== null && typeof next === "object") {
      this.#next = next
      return "go"
    }
    return this.#onTest(test, runOf(this.#ended, next === null ? verdictOf(pass) : brokenBy(next)))
  }

  /** The pass that the validator asks for; null for none; a text if it may not ask. */
  #nextPass({ result, validation, feedback }: EndedPass): Pass | string | null {
    if (this.#passesMax === null || result.status !== "ok" || validation === null) return null
    const { [nextInput]: input, ...earlier } = feedback
    if (input === undefined) return null
    if (validation.status === "wrong_answer")
      return "the output validator rejects the output and asks for a pass"
    if (validation.status === "judge_error") return null
    if (this.#ended.length === this.#passesMax)
      return `the output validator asks for more than ${this.#passesMax} passes`
    const feedbackBytes = Object.values(earlier).reduce((sum, { length }) => sum + length, 0)
    if (feedbackBytes > feedbackBytesMax) return "the output validator's feedback is larger than 8 MiB"
    return { test: this.current.test, input, earlier }
  }
}

const brokenBy = (fault: string): OutputVerdict => ({ status: "judge_error", fault })

function verdictOf({ result, validation }: EndedPass): OutputVerdict {
  if (validation === null)
    return { status: result.status === "ok" ? "judge_error" : failedStatus[result.status] }
  return validation.status === "judge_error"
    ? validation
    : { status: validation.status, message: validation.teamMessage, given: validation.given }
}

/** A test costs as much as its most expensive pass, because limits hold for each pass. */
function runOf(passes: ReadonlyArray<EndedPass>, verdict: OutputVerdict): TestRun {
  const last = passes.at(-1)
  if (last === undefined) throw new Error("no pass has ended")
  const largest = (key: "cpuMs" | "wallMs" | "memoryKb") =>
    Math.max(...passes.map(({ result }) => result[key]))
  return {
    result: {
      ...last.result,
      cpuMs: largest("cpuMs"),
      wallMs: largest("wallMs"),
      memoryKb: largest("memoryKb")
    },
    verdict,
    dialogue: passes.map(({ dialogue }) => dialogue).join("---\n")
  }
}
