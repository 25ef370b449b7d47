import { Effect } from "effect"
import type { TestResult } from "../../src/api/contract/practice/solutions.ts"
import type { JudgeBackend, JudgeLanguage, LanguageId } from "../judge/JudgeBackend.ts"
import { provenVerdict } from "../judge/provenVerdict.ts"
import { scoreFault } from "../judge/scoreFault.ts"
import { type Judgement, judgeSource, limitsFor } from "../judge/worker/judgeSource.ts"
import type { JudgedProblem } from "../judge/worker/ProblemTests.ts"
import { type PackageSubmission, submissionSource } from "./packageSubmissions.ts"
import { type ProblemPackage, statementLanguages } from "./ProblemPackage.ts"
import { renderText } from "./renderPackage.ts"

/** Result of inspecting a package; any fault fails it. */
interface Findings {
  readonly faults: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<string>
}

const secretTestsMin = 10

/** What the format shows instead of a sample's files. */
const sampleDisplay = /^data\/sample\/.*\.(?:out|interaction|(?:in|ans)\.(?:statement|download))$/
/** The same for problems whose samples are dialogues; nothing can be downloaded. */
const sampleFiles = /^data\/sample\/.*\.(?:out|(?:in|ans)\.statement)$/

/** Inspects a package without running programs. */
export const inspectProblem = Effect.fn("inspectProblem")(function* (
  problem: ProblemPackage,
  topics: ReadonlySet<string>
) {
  const faults: Array<string> = []
  const warnings: Array<string> = []
  for (const language of statementLanguages) {
    const text = problem.texts.get(language)
    if (text === undefined) {
      faults.push(`has no statement in ${language}`)
      continue
    }
    yield* renderText(problem, text, language)
    // The sections of a dialogue have other names, and answers need no format of a program's input.
    const sections =
      problem.dialogues === null && !problem.submitsAnswers
        ? (["statement", "input", "output"] as const)
        : (["statement"] as const)
    for (const section of sections) {
      if (text[section] === "") faults.push(`${text.path}: the ${section} section is empty`)
    }
    for (const unknown of text.unknown) {
      warnings.push(
        `${unknown.path ?? text.path}:${unknown.line}: ${unknown.text} is not known and is shown as it is written`
      )
    }
    if (text.editorial === null) warnings.push(`has no solution/editorial.${language}.md`)
    if (text.hints.length === 0) warnings.push(`has no solution/hints.${language}.md`)
  }
  const secret = problem.tests.filter(({ sample }) => !sample).length
  const samples = problem.dialogues?.length ?? problem.tests.length - secret
  if (samples === 0 && !problem.submitsAnswers) faults.push("has no samples")
  if (secret < secretTestsMin && !problem.submitsAnswers)
    faults.push(`has ${secret} secret tests; ${secretTestsMin} are wanted`)
  for (const topic of problem.topics.filter((each) => !topics.has(each))) {
    warnings.push(`topic ${topic} is not in topics.yaml`)
  }
  const hidden = problem.dialogues === null ? sampleDisplay : sampleFiles
  for (const path of problem.files.paths.filter((each) => hidden.test(each))) {
    warnings.push(
      problem.dialogues === null
        ? `${path} is not shown: samples are shown by .in and .ans`
        : `${path} is not shown: samples are shown by .interaction`
    )
  }
  for (const path of unseenSamples(problem)) {
    warnings.push(`${path} is not shown: it has no .interaction beside it`)
  }
  const findings: Findings = { faults, warnings }
  return findings
})

/** Samples of an interactive problem whose input and answer are the judge's alone. */
const unseenSamples = ({ outputValidator, tests, files }: ProblemPackage) =>
  outputValidator?.interactive === true
    ? tests
        .filter(({ sample, name }) => sample && !files.paths.includes(`data/${name}.interaction`))
        .map(({ inputPath }) => inputPath)
    : []

/** A package's tests in the judge's format, with a time limit in milliseconds. */
export const judgedProblem = Effect.fn("judgedProblem")(function* (
  problem: ProblemPackage,
  timeLimitMs: number
) {
  const tests = yield* Effect.forEach(problem.tests, (test, index) =>
    Effect.all({
      ordinal: Effect.succeed(index + 1),
      name: Effect.succeed(test.name),
      sample: Effect.succeed(test.sample),
      validatorArgs: Effect.succeed(test.validatorArgs ?? null),
      input: problem.files.bytes(test.inputPath),
      answer: problem.files.bytes(test.answerPath)
    })
  )
  const judged: JudgedProblem = { ...problem, timeLimitMs, version: 1, tests }
  return judged
})

export interface VerifiedSubmission {
  readonly submission: PackageSubmission
  readonly judgement: Judgement
  readonly fault: string | null
  /** Name of the first test that failed. */
  readonly failedAt: string | null
}

/** Judges an author's solution and compares the verdict with its folder. */
export const verifySubmission = Effect.fn("verifySubmission")(function* (
  backend: JudgeBackend,
  problem: ProblemPackage,
  judged: JudgedProblem,
  submission: PackageSubmission,
  language: LanguageId
) {
  const source = yield* submissionSource(problem.files, submission)
  // One test over the limit is enough to prove a solution slow; three would only take longer.
  const judge = Effect.promise(() =>
    judgeSource(backend, { language, ...source }, judged, { timeLimitsMax: 1 })
  )
  const first = yield* judge
  // Judge again, because other load on the machine can make a fast solution look slow once.
  const judgement = isTooSlow(backend, problem, judged, language, first)
    ? quicker(first, yield* judge)
    : first
  const failed = judgement.tests.find(({ status }) => status !== "accepted")
  const verified: VerifiedSubmission = {
    submission,
    judgement,
    failedAt: failed === undefined ? null : testName(problem, failed),
    fault: faultOf(backend, problem, judged, submission, language, judgement, failed)
  }
  return verified
})

const testName = ({ tests }: ProblemPackage, { ordinal }: TestResult) =>
  tests[ordinal - 1]?.name ?? String(ordinal)

const halfLimit = (judged: JudgedProblem, language: JudgeLanguage) => limitsFor(judged, language).cpuMs / 2

/** A limit that is derived from the programs leaves them the time that its rule says. */
function isTooSlow(
  backend: JudgeBackend,
  { limitRule }: ProblemPackage,
  judged: JudgedProblem,
  id: LanguageId,
  judgement: Judgement
) {
  if (limitRule !== null) return false
  const language = backend.languages().find((each) => each.id === id)
  const isAccepted = judgement.status === "accepted"
  return isAccepted && language !== undefined && (judgement.timeMs ?? 0) > halfLimit(judged, language)
}

const quicker = (one: Judgement, other: Judgement) =>
  other.status === "accepted" && (other.timeMs ?? 0) < (one.timeMs ?? 0) ? other : one

function faultOf(
  backend: JudgeBackend,
  problem: ProblemPackage,
  judged: JudgedProblem,
  submission: PackageSubmission,
  language: LanguageId,
  judgement: Judgement,
  failed: TestResult | undefined
): string | null {
  const proven = provenVerdict(judgement, submission.expected)
  if (!submission.expected.includes(proven)) {
    const where = failed === undefined ? "" : ` at ${testName(problem, failed)}`
    const said = judgement.fault ?? failed?.message ?? judgement.compileLog
    const why = said === null || said === "" ? "" : `: ${said.trim().split("\n").at(-1)}`
    return `is ${proven}${where}, not ${submission.expected.join(" or ")}${why}`
  }
  const scored = scoreFault(judged.scoring, judgement, submission.scores ?? [])
  if (scored !== null) return scored
  return isTooSlow(backend, problem, judged, language, judgement)
    ? `takes ${judgement.timeMs} ms, more than half of the limit`
    : null
}

/** If all wrong solutions fail at the same test, the other tests catch nothing. */
export function sameFailures(verified: ReadonlyArray<VerifiedSubmission>): string | null {
  const wrong = verified.filter(({ submission }) => submission.folder !== "accepted")
  const tests = new Set(wrong.map(({ failedAt }) => failedAt))
  if (wrong.length < 2 || tests.size > 1) return null
  return `all wrong solutions fail at ${[...tests].join()}`
}
