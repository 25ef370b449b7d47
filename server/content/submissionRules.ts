import { matchesGlob } from "node:path/posix"
import { Effect, Schema } from "effect"
import type { Verdict } from "../../src/api/contract/practice/solutions.ts"
import type { ExpectedScore } from "../judge/scoreFault.ts"
import { decodeYaml, yamlLine } from "./decodeYaml.ts"
import type { PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import { Unused } from "./problemYaml.ts"

const FormatVerdict = Schema.Literals(["AC", "WA", "TLE", "RTE"])
type FormatVerdict = typeof FormatVerdict.Type

/** The verdicts of this judge by those of the format. */
const verdictsOf: Readonly<Record<FormatVerdict, ReadonlyArray<Verdict>>> = {
  AC: ["accepted"],
  WA: ["wrong_answer", "presentation_error"],
  TLE: ["time_limit"],
  RTE: ["runtime_error", "memory_limit", "output_limit"]
}
const allVerdicts: ReadonlyArray<FormatVerdict> = FormatVerdict.literals

const requirements = {
  /** Every test has one of these verdicts. */
  permitted: Schema.optionalKey(Schema.Array(FormatVerdict)),
  /** At least one test has one of these verdicts. */
  required: Schema.optionalKey(Schema.Array(FormatVerdict)),
  message: Unused,
  use_for_time_limit: Schema.optionalKey(Schema.Union([Schema.Boolean, Schema.Literals(["lower", "upper"])])),
  /** The score, or the lowest and the highest. */
  score: Schema.optionalKey(Schema.Union([Schema.Finite, Schema.Tuple([Schema.Finite, Schema.Finite])]))
}

const Requirements = Schema.Struct(requirements)
type Requirements = typeof Requirements.Type

const groupKey = Schema.TemplateLiteral([Schema.Literals(["sample", "secret"]), Schema.String])
const isGroupKey = Schema.is(groupKey)

/** What programs have to do on all tests, and on the tests of a pattern such as `secret/*-hard`. */
const Rule = Schema.StructWithRest(
  Schema.Struct({
    language: Schema.optionalKey(Schema.String),
    entrypoint: Schema.optionalKey(Schema.String),
    authors: Unused,
    model_solution: Unused,
    ...requirements
  }),
  [Schema.Record(groupKey, Requirements)]
)
type Rule = typeof Rule.Type
export type SubmissionRules = Readonly<Record<string, Rule>>

const decodeRules = decodeYaml(Schema.Record(Schema.String, Rule), { strict: true, dropNulls: true })

/** Rules of the format's folders. */
const folderRules: SubmissionRules = {
  accepted: { permitted: ["AC"] },
  rejected: { required: ["RTE", "TLE", "WA"] },
  wrong_answer: { permitted: ["AC", "WA"], required: ["WA"] },
  time_limit_exceeded: { permitted: ["AC", "TLE"], required: ["TLE"] },
  run_time_error: { permitted: ["AC", "RTE"], required: ["RTE"] }
}

/** Legacy programs of these folders may also fail otherwise. */
export const legacyRules: SubmissionRules = {
  ...folderRules,
  time_limit_exceeded: { permitted: ["AC", "WA", "TLE"], required: ["TLE"] },
  run_time_error: { required: ["RTE"] }
}

const file = "submissions/submissions.yaml"

/** The rules for programs, by patterns of their paths; a rule of the package replaces one of the format. */
export const submissionRules = Effect.fn("submissionRules")(function* (
  files: PackageFiles,
  edition: PackageEdition,
  isScoring: boolean
) {
  const usual = edition === "legacy" ? legacyRules : folderRules
  if (!files.paths.includes(file)) return usual
  const text = yield* files.text(file)
  const own: SubmissionRules = yield* decodeRules(files.slug, file, text)
  const scored = Object.entries(own).find(([, rule]) => scoresOf(rule).length > 0)
  if (!isScoring && scored !== undefined) {
    const line = yamlLine(text, [scored[0]])
    return yield* invalid(
      files.slug,
      file,
      scored[0],
      "has a score, which is only for scoring problems",
      line
    )
  }
  const merged = Object.entries(own).map(([glob, rule]) => [glob, { ...usual[glob], ...rule }] as const)
  return { ...usual, ...Object.fromEntries(merged) }
})

/** The rules that match a path below `submissions/` or one of its folders. */
export function rulesFor(rules: SubmissionRules, path: string): ReadonlyArray<Rule> {
  const steps = path.split("/")
  const paths = steps.map((_step, index) => steps.slice(0, index + 1).join("/"))
  return Object.entries(rules)
    .filter(([glob]) => paths.some((each) => matchesGlob(each, glob)))
    .map(([, rule]) => rule)
}

/** The scores that the rules demand. */
export const expectedScores = (rules: ReadonlyArray<Rule>): ReadonlyArray<ExpectedScore> =>
  rules.flatMap(scoresOf)

function scoresOf(rule: Rule): ReadonlyArray<ExpectedScore> {
  const ofGroups = Object.entries(rule).flatMap(([key, value]) =>
    isGroupKey(key) ? expectedScore(key, (value as Requirements).score) : []
  )
  return [...expectedScore(null, rule.score), ...ofGroups]
}

function expectedScore(groups: string | null, score: Requirements["score"]): ReadonlyArray<ExpectedScore> {
  if (score === undefined) return []
  const [lowest, highest] = typeof score === "number" ? [score, score] : score
  return [{ groups, lowest, highest }]
}

/** Whether one of the rules forbids a program to be too slow, and does not except it from deriving the time limit. */
export const setsTimeLimit = (rules: ReadonlyArray<Rule>): boolean =>
  rules.some(
    ({ permitted = allVerdicts, use_for_time_limit: use = true }) =>
      use === "lower" || (use === true && !permitted.includes("TLE"))
  )

/** The verdicts that all the rules allow: the verdict is that of the first test that is not accepted. */
export function expectedVerdicts(rules: ReadonlyArray<Rule>): ReadonlyArray<Verdict> {
  const mustFail = rules.some(({ required = allVerdicts }) => !required.includes("AC"))
  return allVerdicts
    .filter((verdict) => rules.every(({ permitted = allVerdicts }) => permitted.includes(verdict)))
    .filter((verdict) => verdict !== "AC" || !mustFail)
    .flatMap((verdict) => verdictsOf[verdict])
}
