import {
  answersFormat,
  type ScoredResult,
  type TestResult,
  type Verdict
} from "../../../src/api/contract/practice/solutions.ts"
import { limitsOfLanguage, timeFactorIn } from "../languageRules.ts"
import type { Artifact, JudgeBackend, JudgeLanguage, Limits, RunResult, Source } from "../JudgeBackend.ts"
import { type AnsweredInputs, answeredTests } from "./answeredTests.ts"
import { storableText } from "../../platform/database/storableText.ts"
import { parseValidatorFlags } from "../../../src/checker/parseValidatorFlags.ts"
import { compareBytes } from "./compareBytes.ts"
import { rounded } from "./judgeGroups.ts"
import { preparePasses } from "./judgePasses.ts"
import { judgeScored } from "./judgeScored.ts"
import { hasDialogue, prepareValidator } from "./OutputValidator.ts"
import type { JudgedProblem, StoredTest } from "./ProblemTests.ts"
import { failedStatus, type OutputVerdict, type RunTests, type TestRun } from "./RunTests.ts"
import { TimeBudget, wallFor } from "./TimeBudget.ts"
import type { GivenScore } from "./validatorScore.ts"

/** The result of judging one solution. */
export interface Judgement {
  readonly status: Exclude<Verdict, "queued" | "running">
  /** Percentage of passed tests, or of the score of a scoring problem, rounded down; 100 only if accepted. */
  readonly score: number
  /** Only for a scoring problem. */
  readonly scored?: ScoredResult
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly compileLog: string | null
  readonly tests: ReadonlyArray<TestResult>
  readonly testsTotal: number
  /** Id of the sandbox; null if none ran. */
  readonly backend: string | null
  /** Why the judge failed, for the operator and the author of the problem. */
  readonly fault?: string
}

/** A failure of the judge itself, not a verdict on the solution. */
export const judgeFailed: Judgement = {
  status: "judge_error",
  score: 0,
  timeMs: null,
  memoryKb: null,
  compileLog: null,
  tests: [],
  testsTotal: 0,
  backend: null
}

/**
 * All tests run, because the score is the share of passed tests. Judging stops after this many tests that time out or
 * end their runner; `TimeBudget` bounds their cost.
 */
const usualTimeLimitsMax = 3

type Subtasks = ReadonlyArray<{ readonly from: number; readonly to: number }>

export interface JudgingOptions {
  /** Number of tests over the time limit after which judging stops. */
  readonly timeLimitsMax?: number
  /** Tests that earn points together. A test over the time limit ends only its own subtask. */
  readonly subtasks?: Subtasks | null
  /** Includes the messages of secret tests, for the author of the problem alone. */
  readonly showsSecretMessages?: boolean
  /** The tests when the answers of a solution were given; null or absent if that is not known, and for programs. */
  readonly answeredInputs?: AnsweredInputs | null
  readonly onTest?: (result: TestResult) => void
}

const textMax = 4 * 1024
const megabyte = 1024 * 1024

/**
 * A problem's limits in a language. CPU time is scaled by the factors of
 * judge and problem; wall time leaves room for a busy machine.
 */
export function limitsFor(
  problem: Pick<JudgedProblem, "timeLimitMs" | "memoryLimitMb" | "outputLimitBytes" | "languageLimits">,
  language: Pick<JudgeLanguage, "id" | "timeFactor">
): Limits {
  const { languageLimits, timeLimitMs, memoryLimitMb } = problem
  const cpuMs = Math.round(timeLimitMs * timeFactorIn(languageLimits, language))
  return {
    cpuMs,
    wallMs: wallFor(cpuMs),
    memoryMb: limitsOfLanguage(languageLimits, language.id).memoryLimitMb ?? memoryLimitMb,
    outputBytes: problem.outputLimitBytes,
    fileBytes: 16 * megabyte
  }
}

/** Compiles a program and judges it on a problem's tests, or judges answers to the tests. */
export async function judgeSource(
  backend: JudgeBackend,
  source: Source,
  problem: JudgedProblem,
  options: JudgingOptions = {}
): Promise<Judgement> {
  const nothing = { ...judgeFailed, testsTotal: problem.tests.length }
  if (source.language === answersFormat) {
    const checkOutput = await checkerOf(backend, problem)
    if (typeof checkOutput === "string") return { ...nothing, fault: checkOutput }
    const answered = answeredTests(
      source.code,
      { tests: problem.tests, answeredInputs: options.answeredInputs ?? null },
      checkOutput
    )
    // No program runs, so the limits limit nothing.
    return withoutCost(
      await judgeTests(
        answered,
        limitsFor(problem, { id: answersFormat, timeFactor: 1 }),
        problem,
        options,
        nothing
      )
    )
  }
  const language = backend.languages().find(({ id }) => id === source.language)
  if (language === undefined) return judgeFailed
  const begun = { ...nothing, backend: backend.id }
  const compiled = await backend.compile(source)
  if (!compiled.ok) {
    return { ...begun, status: compiled.reason, compileLog: storableText(compiled.log) }
  }
  const runTests = await testRunner(backend, compiled.artifact, problem)
  if (typeof runTests === "string") return { ...begun, fault: runTests }
  const compileLog = compiled.log === "" ? null : storableText(compiled.log)
  return judgeTests(runTests, limitsFor(problem, language), problem, options, { ...begun, compileLog })
}

/** Answers take neither time nor memory. */
const withoutCost = (judgement: Judgement): Judgement => ({
  ...judgement,
  timeMs: null,
  memoryKb: null,
  tests: judgement.tests.map((test) => ({ ...test, timeMs: null, memoryKb: null }))
})

/** Judges the tests one after the other; `nothing` is the judgement before the first. */
async function judgeTests(
  runTests: RunTests,
  limits: Limits,
  problem: JudgedProblem,
  { timeLimitsMax = usualTimeLimitsMax, subtasks, showsSecretMessages = false, onTest }: JudgingOptions,
  nothing: Judgement
): Promise<Judgement> {
  if (problem.scoring !== null) {
    const judged = await judgeScored({
      tests: problem.tests,
      scoring: problem.scoring,
      run: (due, onChecked) =>
        runTests(due, limits, (test, run) =>
          onChecked({ ...judgeTest(test, run, showsSecretMessages), isLoss: isLoss(run.result) })
        ),
      onTest
    })
    return measured({ ...nothing, ...judged, score: percentOf(judged.scored) })
  }
  const tests: Array<TestResult> = []
  let fault: string | undefined
  const budget = new TimeBudget(limits, problem.tests.length)
  const lossesMax = subtasks ? 1 : timeLimitsMax
  for (const part of groupsOf(problem.tests, subtasks ?? [])) {
    let turn = budget.next
    if (turn === null || tests.at(-1)?.status === "judge_error") break
    let losses = 0
    await runTests(part, turn, (test, run) => {
      if (turn === null) return "stop"
      const { result } = run
      const { fault: broken, result: judged } = judgeTest(test, withoutPoints(run), showsSecretMessages)
      fault ??= broken
      tests.push(judged)
      onTest?.(judged)
      if (judged.status === "judge_error") return "stop"
      if (judged.status === "accepted") budget.passed()
      else if (isLoss(result)) {
        budget.lost(turn, result)
        losses++
      }
      turn = losses < lossesMax ? budget.next : null
      return turn ?? "stop"
    })
  }
  return concluded({ ...nothing, tests, ...(fault === undefined ? {} : { fault }) })
}

/** Groups adjacent tests that belong to the same subtasks. */
function groupsOf(
  tests: ReadonlyArray<StoredTest>,
  subtasks: Subtasks
): ReadonlyArray<ReadonlyArray<StoredTest>> {
  const homeOf = ({ ordinal }: StoredTest) =>
    subtasks.map(({ from, to }) => ordinal >= from && ordinal <= to).join()
  const parts: Array<Array<StoredTest>> = []
  for (const test of tests) {
    const last = parts.at(-1)
    if (last?.[0] !== undefined && homeOf(last[0]) === homeOf(test)) last.push(test)
    else parts.push([test])
  }
  return parts
}

const isLoss = ({ status, endedRunner }: RunResult) => status === "time_limit" || endedRunner === true

/** The parts of a test that decide whether an output is right. */
type CheckedTest = Pick<StoredTest, "input" | "answer" | "validatorArgs">

export type CheckOutput = (test: CheckedTest, output: Uint8Array) => Promise<OutputVerdict>

/** Compares outputs with the answers or asks the problem's validator; a string is a fault of the validator. */
export async function checkerOf(
  backend: JudgeBackend,
  problem: Pick<JudgedProblem, "checker" | "outputValidator">
): Promise<CheckOutput | string> {
  const { checker, outputValidator } = problem
  if (outputValidator === null) {
    return async ({ answer, validatorArgs }, output) => {
      const flags = validatorArgs === null ? checker : parseValidatorFlags(validatorArgs.join(" "))
      return { status: await compareBytes(output, answer, flags) }
    }
  }
  const validate = await prepareValidator(backend, outputValidator)
  if (typeof validate === "string") return validate
  return async ({ input, answer, validatorArgs }, output) => {
    const validation = await validate({ input, answer, output, args: validatorArgs ?? [] })
    return validation.status === "judge_error"
      ? validation
      : { ...validation, message: validation.teamMessage }
  }
}

/** Runs a solution on each test: once, or as the validator of an interactive or multi-pass problem demands. */
async function testRunner(
  backend: JudgeBackend,
  artifact: Artifact,
  problem: JudgedProblem
): Promise<RunTests | string> {
  const { outputValidator } = problem
  if (outputValidator !== null && hasDialogue(outputValidator)) {
    return preparePasses(backend, artifact, outputValidator)
  }
  const checkOutput = await checkerOf(backend, problem)
  if (typeof checkOutput === "string") return checkOutput
  return (tests, limits, onTest) => {
    let test: StoredTest | undefined
    function* inputs() {
      for (test of tests) yield { stdin: test.input }
    }
    return backend.run(artifact, inputs(), limits, async (result) => {
      if (test === undefined) return "stop"
      const { status, stdout } = result
      const verdict = status === "ok" ? await checkOutput(test, stdout) : { status: failedStatus[status] }
      return onTest(test, { result, verdict })
    })
  }
}

/** The run of a test that has no points. */
const withoutPoints = (run: TestRun): TestRun =>
  run.verdict.status === "partial"
    ? {
        ...run,
        verdict: { status: "judge_error", fault: "the output validator gives points, but tests have none" }
      }
    : run

/** Includes texts only for samples: those of a secret test would reveal its content. */
function judgeTest(
  test: StoredTest,
  { result, verdict, dialogue, deadlocked }: TestRun,
  showsSecretMessages: boolean
): { readonly result: TestResult; readonly given: GivenScore | null; readonly fault?: string } {
  const shown = (text: string) => (test.sample ? storableText(cut(text)) : null)
  const said = verdict.message ?? result.stderr
  const shownBytes = (bytes: Uint8Array) => (test.sample ? shown(decoder.decode(bytes)) : null)
  return {
    result: {
      ordinal: test.ordinal,
      sample: test.sample,
      status: verdict.status,
      timeMs: Math.round(result.cpuMs),
      memoryKb: Math.round(result.memoryKb),
      input: dialogue === undefined ? shownBytes(test.input) : null,
      expected: dialogue === undefined ? shownBytes(test.answer) : null,
      actual: dialogue === undefined ? shownBytes(result.stdout) : shown(dialogue),
      message: said === "" ? null : showsSecretMessages ? storableText(cut(said)) : shown(said),
      ...(deadlocked === true ? { deadlocked } : {})
    },
    given: verdict.given ?? null,
    ...(verdict.fault === undefined ? {} : { fault: verdict.fault })
  }
}

const decoder = new TextDecoder()
const cut = (text: string) => (text.length <= textMax ? text : `${text.slice(0, textMax)}…`)

/** The first failed test determines the verdict. */
function concluded(judgement: Judgement): Judgement {
  const { tests, testsTotal } = judgement
  const passed = tests.filter(({ status }) => status === "accepted").length
  const broken = tests.find(({ status }) => status === "judge_error")
  const failed = broken ?? tests.find(({ status }) => status !== "accepted")
  const unfinished = failed === undefined && tests.length < testsTotal
  const status = unfinished ? "judge_error" : finalStatus(failed?.status ?? "accepted")
  return measured({ ...judgement, status, score: Math.floor((100 * passed) / Math.max(1, testsTotal)) })
}

/** Adds the time and the memory of the largest tests. */
const measured = (judgement: Judgement): Judgement => ({
  ...judgement,
  timeMs: largest(judgement.tests.map(({ timeMs }) => timeMs)),
  memoryKb: largest(judgement.tests.map(({ memoryKb }) => memoryKb))
})

const percentOf = (scored: ScoredResult | undefined) =>
  scored === undefined ? 0 : Math.min(100, Math.floor(rounded((100 * scored.score) / scored.maxScore)))

const finalStatus = (status: Verdict): Judgement["status"] =>
  status === "queued" || status === "running" ? "judge_error" : status

const largest = (values: ReadonlyArray<number | null>) =>
  values.length === 0 ? null : Math.max(...values.map((value) => value ?? 0))
