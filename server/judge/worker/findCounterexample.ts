import { Schema } from "effect"
import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { Artifact, JudgeBackend, Limits, OnTest, RunInput, RunResult, Source } from "../JudgeBackend.ts"
import { type CheckOutput, checkerOf, limitsFor } from "./judgeSource.ts"
import { acceptedCode } from "./OutputValidator.ts"
import { failedStatus, type OutputVerdict } from "./RunTests.ts"
import type { JudgedProblem, StoredTest } from "./ProblemTests.ts"
import { wallFor } from "./TimeBudget.ts"

/** A program with its further files. */
export const ProgramSource = Schema.Struct({
  language: Schema.String,
  code: Schema.String,
  files: Schema.Record(Schema.String, Schema.String)
})

/** A problem's programs that make small inputs. */
export const SmallInputs = Schema.Struct({
  /** Prints one input for the arguments `seed` and `size`; a size is 1 or more. */
  generator: ProgramSource,
  /** The input validators of the format: each ends with `acceptedCode` if the input is valid. */
  validators: Schema.Array(ProgramSource)
})
export type SmallInputs = typeof SmallInputs.Type

/** Programs and limits of a search. */
export interface CounterexampleSearch {
  readonly smallInputs: SmallInputs
  /** A right solution. */
  readonly reference: Source
  readonly solution: Source
  readonly problem: Pick<
    JudgedProblem,
    "timeLimitMs" | "memoryLimitMb" | "outputLimitBytes" | "languageLimits" | "checker" | "outputValidator"
  > & {
    /** All have the same arguments of the output validator. */
    readonly tests: ReadonlyArray<{ readonly validatorArgs?: StoredTest["validatorArgs"] }>
  }
}

/** An input on which a program fails. */
export interface Counterexample {
  readonly input: string
  /** The reference's output. */
  readonly expected: string
  readonly actual: string
  readonly status: Verdict
  /** Standard error of the program, or the message of the problem's validator. */
  readonly message: string
}

interface SearchResult {
  /** Null if the program is right on all tried inputs. */
  readonly found: Counterexample | null
  /** Number of inputs that the program was run on. */
  readonly tried: number
}

interface SearchOptions {
  /** Wall time of the search, including compilation, in milliseconds. */
  readonly wallMs?: number
  /** Size of the inputs in each round. */
  readonly sizes?: ReadonlyArray<number>
  /** Called before each round. */
  readonly wait?: () => Promise<void>
}

const usualWallMs = 15_000
const usualSizes = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8]
const seedsPerRound = 40
/** A person reads the input. */
const inputBytesMax = 2048
const outputBytes = 64 * 1024
const textMax = 4096

/** Limits of generators and validators, which only handle small inputs. */
const smallLimits: Limits = {
  cpuMs: 2000,
  wallMs: wallFor(2000),
  memoryMb: 256,
  outputBytes,
  fileBytes: outputBytes
}

/**
 * Looks for a small input on which a solution fails: makes inputs of growing size, and compares the solution with the
 * reference, the inputs with the fewest words first. Rejects if one of the problem's programs does not work.
 */
export async function findCounterexample(
  backend: JudgeBackend,
  search: CounterexampleSearch,
  { wallMs = usualWallMs, sizes = usualSizes, wait = async () => {} }: SearchOptions = {}
): Promise<SearchResult> {
  let deadline = performance.now() + wallMs
  const isLate = () => performance.now() >= deadline
  const solution = await backend.compile(search.solution, "runs")
  if (!solution.ok) throw new Error("the solution does not compile")
  const round = await prepareRound(backend, search, solution.artifact)
  const known = new Set<string>()
  let tried = 0
  for (const [index, size] of sizes.entries()) {
    if (isLate()) break
    const begun = performance.now()
    await wait()
    deadline += performance.now() - begun
    const result = await round({ size, firstSeed: index * seedsPerRound, known, isLate })
    tried += result.tried
    if (result.found !== null) return { found: result.found, tried }
  }
  if (tried === 0) throw new Error("no valid input was made")
  return { found: null, tried }
}

interface Round {
  readonly size: number
  readonly firstSeed: number
  /** Inputs of earlier rounds. */
  readonly known: Set<string>
  readonly isLate: () => boolean
}

interface Candidate {
  readonly input: Uint8Array
  readonly answer: Uint8Array
}

async function prepareRound(
  backend: JudgeBackend,
  { smallInputs, reference, problem, solution }: CounterexampleSearch,
  artifact: Artifact
): Promise<(round: Round) => Promise<SearchResult>> {
  const compiled = (source: Source) => compileTool(backend, source)
  const generator = await compiled(smallInputs.generator)
  const validators = await Promise.all(smallInputs.validators.map(compiled))
  const right = await compiled(reference)
  const checkOutput = await checkerOf(backend, problem)
  if (typeof checkOutput === "string") throw new Error(checkOutput)
  const rightLimits = limitsIn(backend, problem, reference)
  const limits = limitsIn(backend, problem, solution)
  return async ({ size, firstSeed, known, isLate }) => {
    const seeds = Array.from({ length: seedsPerRound }, (_, step) => String(firstSeed + step))
    const asked = seeds.map((seed) => ({ stdin: new Uint8Array(), args: [seed, String(size)] }))
    const runTool = (program: Artifact, given: ReadonlyArray<RunInput>, toolLimits: Limits) =>
      runAll(backend, program, given, { limits: toolLimits, isLate })
    const outputs = await runTool(generator, asked, smallLimits)
    let inputs = smallestFirst(outputs.filter(isOk).map(({ stdout }) => stdout)).filter(isNew(known))
    for (const validator of validators) {
      const words = await runTool(validator, inputs.map(onStdin), smallLimits)
      inputs = inputs.filter((_, index) => words[index]?.exitCode === acceptedCode)
    }
    const answers = await runTool(right, inputs.map(onStdin), rightLimits)
    const candidates = inputs.flatMap((input, index): ReadonlyArray<Candidate> => {
      const answer = answers[index]
      return answer !== undefined && isOk(answer) ? [{ input, answer: answer.stdout }] : []
    })
    const validatorArgs = problem.tests[0]?.validatorArgs ?? null
    return firstFailure(backend, artifact, candidates, { limits, checkOutput, isLate, validatorArgs })
  }
}

async function compileTool(backend: JudgeBackend, source: Source): Promise<Artifact> {
  const compiled = await backend.compile(source, "checks")
  if (compiled.ok) return compiled.artifact
  throw new Error(`a program of the problem does not compile: ${compiled.log}`)
}

function limitsIn(
  backend: JudgeBackend,
  problem: CounterexampleSearch["problem"],
  { language: id }: Source
): Limits {
  const language = backend.languages().find((each) => each.id === id)
  if (language === undefined) throw new Error(`the judge does not know ${id}`)
  return { ...limitsFor(problem, language), outputBytes }
}

const isOk = ({ status }: RunResult) => status === "ok"
const onStdin = (stdin: Uint8Array): RunInput => ({ stdin })

async function runAll(
  backend: JudgeBackend,
  artifact: Artifact,
  inputs: ReadonlyArray<RunInput>,
  { limits, isLate }: Pick<Trial, "limits" | "isLate">
): Promise<ReadonlyArray<RunResult>> {
  const results: Array<RunResult> = []
  const collect: OnTest = (result) => {
    results.push(result)
    return isLate() ? "stop" : "go"
  }
  if (inputs.length > 0) await backend.run(artifact, inputs, limits, collect, "checks")
  return results
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== "").length

function smallestFirst(inputs: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> {
  return inputs
    .filter(({ length }) => length <= inputBytesMax)
    .map((input) => ({ input, words: wordsIn(textOf(input)) }))
    .toSorted((one, other) => one.words - other.words || one.input.length - other.input.length)
    .map(({ input }) => input)
}

const isNew = (known: Set<string>) => (input: Uint8Array) => {
  const text = textOf(input)
  return known.has(text) ? false : Boolean(known.add(text))
}

interface Trial {
  readonly limits: Limits
  readonly checkOutput: CheckOutput
  readonly isLate: () => boolean
  readonly validatorArgs: StoredTest["validatorArgs"]
}

async function firstFailure(
  backend: JudgeBackend,
  artifact: Artifact,
  candidates: ReadonlyArray<Candidate>,
  { limits, checkOutput, isLate, validatorArgs }: Trial
): Promise<SearchResult> {
  let found: Counterexample | null = null
  let tried = 0
  const tryNext: OnTest = async (result, index) => {
    const candidate = candidates[index]
    if (candidate === undefined || result.status === "judge_error") return "stop"
    const { status: ended, stdout } = result
    const test = { ...candidate, validatorArgs }
    const { status, message }: OutputVerdict =
      ended === "ok" ? await checkOutput(test, stdout) : { status: failedStatus[ended] }
    if (status === "judge_error") return "stop"
    tried++
    if (status !== "accepted") {
      found = {
        input: textOf(candidate.input),
        expected: cut(textOf(candidate.answer)),
        actual: cut(textOf(result.stdout)),
        status,
        message: cut(message ?? result.stderr)
      }
    }
    return found !== null || isLate() ? "stop" : "go"
  }
  const inputs = candidates.map(({ input }) => onStdin(input))
  if (inputs.length > 0) await backend.run(artifact, inputs, limits, tryNext, "runs")
  return { found, tried }
}

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array) => decoder.decode(bytes)
const cut = (text: string) => (text.length <= textMax ? text : `${text.slice(0, textMax)}…`)
