import type {
  Artifact,
  Files,
  Interaction,
  InteractionResult,
  JudgeBackend,
  RunInput,
  RunResult
} from "../JudgeBackend.ts"
import { Transcript } from "../Transcript.ts"
import {
  acceptedOf,
  compileValidator,
  dialogueFile,
  feedbackOf,
  type OutputValidator,
  prepareValidator,
  type Protocol,
  type ValidateOutput,
  type Validation,
  validateOutput
} from "./OutputValidator.ts"
import type { StoredTest } from "./ProblemTests.ts"
import { failedStatus, type OutputVerdict, type RunTests, type TestRun } from "./RunTests.ts"

/** The file with which a validator asks for another pass: its input. */
const nextInput = "nextpass.in"
const feedbackBytesMax = 8 * 1_048_576

/** Prepares the tests of an interactive or multi-pass problem; resolves with the fault if a program does not compile. */
export async function preparePasses(
  backend: JudgeBackend,
  solution: Artifact,
  validator: OutputValidator
): Promise<RunTests | string> {
  const compiled = await compileValidator(backend, validator)
  if (typeof compiled === "string") return compiled
  const checkDialogue = await prepareDialogueCheck(backend, validator)
  if (typeof checkDialogue === "string") return checkDialogue
  const passesMax = validator.passes ?? null
  return async (tests, limits, onTest) => {
    const passes = new Passes(tests, passesMax, onTest)
    if (validator.interactive === true) {
      const inputs = passes.map(({ test, input, earlier }) =>
        compiled.protocol.talk({ ...test, input, args: argsOf(test) }, earlier)
      )
      const isAccepted = (result: RunResult) => acceptedOf(result, compiled.protocol)
      const interaction = { solution: { artifact: solution, limits }, validator: compiled, isAccepted }
      const end = (result: InteractionResult) => talked(result, compiled.protocol)
      if (checkDialogue !== null) await talkAndCheck(backend, interaction, inputs, passes, end, checkDialogue)
      else await backend.interact(interaction, inputs, (result) => passes.ended(end(result)))
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

/** Compiles the checker of what an interactor writes; null if the validator has none. */
async function prepareDialogueCheck(
  backend: JudgeBackend,
  { checker, interactive: _talks, ...validator }: OutputValidator
): Promise<ValidateOutput | string | null> {
  return checker === undefined ? null : prepareValidator(backend, { ...validator, ...checker })
}

/**
 * Holds a dialogue per test, and has the checker decide those that the interactor accepts. Each dialogue ends before its
 * check begins, because a dialogue occupies a runner of checks and the checker may need the only one.
 */
async function talkAndCheck(
  backend: JudgeBackend,
  interaction: Interaction,
  inputs: Iterable<RunInput>,
  passes: Passes,
  end: (result: InteractionResult) => EndedPass,
  checkDialogue: ValidateOutput
): Promise<void> {
  let { limits } = interaction.solution
  for (const input of inputs) {
    const rounds: Array<InteractionResult> = []
    const solution = { ...interaction.solution, limits }
    const collect = (result: InteractionResult) => (rounds.push(result), "stop" as const)
    await backend.interact({ ...interaction, solution }, [input], collect)
    const [round] = rounds
    if (round === undefined) throw new Error("the dialogue was not held")
    const pass = end(round)
    const { test } = passes.current
    const output = pass.feedback[dialogueFile] ?? new Uint8Array()
    const validation =
      pass.validation?.status === "accepted"
        ? await checkDialogue({ ...test, output, args: argsOf(test) })
        : pass.validation
    const step = await passes.ended({ ...pass, validation })
    if (step === "stop") break
    if (step !== "go") limits = step
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
  /** The solution and the validator waited for each other. */
  readonly deadlocked?: true
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
    const result: RunResult = { ...solution, status: "time_limit", exitCode: null }
    return { result, validation: null, feedback: {}, dialogue, deadlocked: true }
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

  *map(inputOf: (pass: Pass) => RunInput): Generator<RunInput> {
    for (const test of this.#tests) {
      this.#ended = []
      this.#next = { test, input: test.input, earlier: {} }
      while (this.#next !== null) {
        this.#current = this.#next
        this.#next = null
        yield { ...inputOf(this.#current), isFresh: this.#ended.length > 0 }
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
    if (validation.status === "judge_error") return null
    if (validation.status !== "accepted") return "the output validator rejects the output and asks for a pass"
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
    ...(last.deadlocked === true ? { deadlocked: true } : {}),
    dialogue: passes.map(({ dialogue }) => dialogue).join("---\n")
  }
}
