import { Effect } from "effect"
import type { JudgeBackend } from "../judge/JudgeBackend.ts"
import { timeFactorIn } from "../judge/languageRules.ts"
import { provenVerdict } from "../judge/provenVerdict.ts"
import { judgeSource } from "../judge/worker/judgeSource.ts"
import { ceilingMs, derivedLimitMs, type LimitRule, type MeasuredProgram } from "../judge/worker/LimitRule.ts"
import { invalid } from "./packageFailures.ts"
import { submissionSource } from "./packageSubmissions.ts"
import type { ProblemPackage } from "./ProblemPackage.ts"
import { judgedProblem } from "./verifyProblem.ts"

/** Measures the programs of the rule on all tests; returns the time limit in milliseconds. Fails if none follows. */
export const deriveTimeLimit = Effect.fn("deriveTimeLimit")(function* (
  backend: JudgeBackend,
  problem: ProblemPackage,
  rule: LimitRule
) {
  const { files, slug, submissions } = problem
  const judged = yield* judgedProblem(problem, ceilingMs(rule))
  const measured: Array<MeasuredProgram> = []
  const failures: Array<string> = []
  for (const submission of submissions.filter(({ path }) => rule.programs.some((one) => one.path === path))) {
    const language = backend.languages().find(({ id }) => id === submission.language)
    if (language === undefined) continue
    const source = { language: language.id, ...(yield* submissionSource(files, submission)) }
    const judgement = yield* Effect.promise(() => judgeSource(backend, source, judged, { timeLimitsMax: 1 }))
    const verdict = provenVerdict(judgement, submission.expected)
    const timeFactor = timeFactorIn(problem.languageLimits, language)
    measured.push({ verdict, timeMs: judgement.timeMs, timeFactor })
    if (verdict === "accepted") continue
    const ordinal = judgement.tests.find(({ status }) => status !== "accepted")?.ordinal ?? 0
    const test = problem.tests[ordinal - 1]
    failures.push(`${submission.path} is ${verdict}${test === undefined ? "" : ` at ${test.name}`}`)
  }
  const limitMs = derivedLimitMs(rule, measured)
  if (limitMs !== null) return limitMs
  const message =
    measured.length === 0
      ? "is missing, and no accepted submission that is judged here can set it"
      : `is missing, and does not follow from the submissions: ${failures.join(", ")}`
  return yield* invalid(slug, "problem.yaml", "limits.time_limit", message)
})
