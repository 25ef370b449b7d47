import { Schema } from "effect"
import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import { decodeYaml } from "./decodeYaml.ts"
import { versions } from "./packageEdition.ts"

/** A text in one language, or one per language: `{ ru: …, en: … }`. */
const Localised = Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.String)])
export type Localised = typeof Localised.Type

const positive = Schema.Finite.check(Schema.isGreaterThan(0))

const OneSource = Schema.Union([
  Schema.String,
  Schema.Struct({ name: Schema.String, url: Schema.optionalKey(Schema.String) })
])
const Source = Schema.Union([OneSource, Schema.Array(OneSource)])

const LanguageCode = Schema.String.check(
  Schema.isPattern(/^[a-z][a-z0-9]*$/, { message: "is no code of a language" })
)

/** Judging would take too long with larger factors. */
const timeFactorMax = 10

/** Limits in single languages, in addition to `limits`, which hold for all. */
const ZamaLimits = Schema.Record(
  LanguageCode,
  Schema.Struct({
    /** Multiplies the time limit, in addition to the judge's own factor of the language. */
    time_factor: Schema.optionalKey(
      Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: timeFactorMax }))
    ),
    /** MiB, instead of `limits.memory`. */
    memory: Schema.optionalKey(positive)
  })
).check(
  Schema.makeFilter((limits) => {
    const mistaken = programmingLanguages.find(({ id, code }) => id !== code && id in limits)
    return mistaken === undefined || `«${mistaken.id}» is no code: write ${mistaken.code}`
  })
)

/** Fields that the platform adds to the format. Judges that reject unknown fields do not read such a package. */
const ZamaFields = Schema.Struct({
  id: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  difficulty: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))),
  topics: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * If true, the problem is hidden until a contest with it is over. The default for packages from outside the product.
   */
  reserved: Schema.optionalKey(Schema.Boolean),
  limits: Schema.optionalKey(ZamaLimits),
  /** The output validator is a checker of testlib: called with three files, it answers with testlib's exit codes. */
  validator: Schema.optionalKey(Schema.Literal("testlib")),
  links: Schema.optionalKey(Schema.Array(Schema.Struct({ title: Localised, url: Schema.String }))),
  /** Options of a problem whose answer is chosen; the answer is the numbers of the right ones. Markdown. */
  choice: Schema.optionalKey(
    Schema.Struct({
      /** If true, any number of options can be right; otherwise one is. */
      several: Schema.optionalKey(Schema.Boolean),
      options: Schema.Array(Localised).check(
        Schema.isMinLength(2, { message: "needs at least two options" }),
        Schema.isMaxLength(20)
      )
    })
  )
})

const Constant = Schema.Union([Schema.String, Schema.Finite])

/** A field that verdicts do not depend on: metadata, or settings of authoring tools. */
export const Unused = Schema.optionalKey(Schema.Unknown)

/** A field that would have to change the judging. */
export const unsupported = (reason: string) =>
  Schema.optionalKey(Schema.Unknown.check(Schema.makeFilter(() => reason)))
const ofScoring = unsupported("is only for scoring problems")

const Words = Schema.Union([Schema.String, Schema.Array(Schema.String)])

const supportedTypes = ["pass-fail", "scoring", "interactive", "multi-pass", "submit-answer"]

/** Pairs of types that exclude each other. */
const excluding = [
  ["pass-fail", "scoring"],
  ["submit-answer", "interactive"],
  ["submit-answer", "multi-pass"]
] as const

const Types = Words.check(
  Schema.makeFilter((types) => {
    const named = [types].flat()
    const other = named.find((type) => !supportedTypes.includes(type))
    if (other !== undefined) return `«${other}» is not supported`
    const both = excluding.find((pair) => pair.every((type) => named.includes(type)))
    return both === undefined || `cannot be ${both.join(" and ")}`
  })
)

/** A code that the platform has no language for may belong to another judge, but a list of only such codes allows nothing. */
const Languages = Words.check(
  Schema.makeFilter((languages) => {
    const known = programmingLanguages.map(({ code }) => code)
    const isOpen = [languages].flat().some((code) => code === "all" || known.includes(code))
    return isOpen || `has no language of the platform: ${known.toSorted().join(", ")}`
  })
)

/** Legacy: `default` or `custom`, which may be followed by properties of the validator. */
const Validation = Schema.String.check(
  Schema.makeFilter((validation) => {
    const [kind = "", ...properties] = validation.trim().split(/\s+/)
    if (kind !== "default" && kind !== "custom") return "must be default or custom"
    const other = properties.filter((property) => property !== "score" && property !== "interactive")
    if (other.length > 0) return `«${other.join(" ")}» is not supported`
    return kind === "custom" || properties.length === 0 || "default is neither interactive nor has a score"
  })
)

/** Legacy: how a scoring problem is shown and which score is best. */
const Grading = Schema.Struct({
  objective: Schema.optionalKey(
    Schema.Literals(["max", "min"]).check(
      Schema.makeFilter((objective) => objective === "max" || "«min» is not supported")
    )
  ),
  show_test_data_groups: Unused
})

/** The time limit is so many times the time of the slowest program that has to be accepted, so less than 1 excludes it. */
const Multiplier = Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 100 }))

/** A test runs for at most so many time limits. */
const passesMax = 100

const solutionKibibytes = 64
const CodeLimit = positive.check(
  Schema.makeFilter(
    (limit) => limit >= solutionKibibytes || `is less than ${solutionKibibytes}, the platform's limit`
  )
)

/**
 * `problem.yaml` of the Kattis/ICPC problem package format, with the fields of all its editions.
 * Unknown fields are rejected, because they may require something that this judge does not support.
 */
export const ProblemYaml = Schema.Struct({
  problem_format_version: Schema.optionalKey(Schema.Literals(versions)),
  uuid: Unused,
  version: Unused,
  credits: Unused,
  author: Unused,
  source_url: Unused,
  license: Unused,
  rights_owner: Unused,
  embargo_until: Unused,
  name: Schema.optionalKey(Localised),
  type: Schema.optionalKey(Types),
  source: Schema.optionalKey(Source),
  keywords: Schema.optionalKey(Words),
  languages: Schema.optionalKey(Languages),
  allow_file_writing: Schema.optionalKey(
    Schema.Boolean.check(Schema.makeFilter((allowed) => !allowed || "is not supported"))
  ),
  grading: Schema.optionalKey(Grading),
  limits: Schema.optionalKey(
    Schema.Struct({
      /** Seconds. */
      time_limit: Schema.optionalKey(positive),
      /** MiB. */
      memory: Schema.optionalKey(positive),
      /** MiB. */
      output: Schema.optionalKey(positive),
      /** KiB. */
      code: Schema.optionalKey(CodeLimit),
      time_multipliers: Schema.optionalKey(
        Schema.Struct({ ac_to_time_limit: Schema.optionalKey(Multiplier), time_limit_to_tle: Unused })
      ),
      /** Legacy. */
      time_multiplier: Schema.optionalKey(Multiplier),
      time_safety_margin: Unused,
      /** Seconds. */
      time_resolution: Schema.optionalKey(positive.check(Schema.isBetween({ minimum: 0.001, maximum: 60 }))),
      compilation_time: Unused,
      compilation_memory: Unused,
      /** Seconds. */
      validation_time: Schema.optionalKey(positive),
      /** MiB. */
      validation_memory: Schema.optionalKey(positive),
      validation_output: Unused,
      validation_passes: Schema.optionalKey(
        Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: passesMax }))
      )
    })
  ),
  /** Values that texts refer to as `{{name}}`, or `{{name.form}}` for another form of the same value. */
  constants: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Union([Constant, Schema.Record(Schema.String, Constant)]))
  ),
  validation: Schema.optionalKey(Validation),
  validator_flags: Schema.optionalKey(Schema.String),
  zama: Schema.optionalKey(ZamaFields)
})
export type ProblemYaml = typeof ProblemYaml.Type

const options = { strict: true, dropNulls: true }

export const decodeProblemYaml = decodeYaml(ProblemYaml, options)

/** Whether solutions get a score. */
export const isScoring = ({ type = [] }: Pick<ProblemYaml, "type">) => [type].flat().includes("scoring")

/** Whether a program of the problem talks with the solution. */
export const isInteractive = ({ type = [], validation = "" }: Pick<ProblemYaml, "type" | "validation">) =>
  [type].flat().includes("interactive") || /\sinteractive\b/.test(validation)

/** Whether solutions run several times for one test. */
export const isMultiPass = ({ type = [] }: Pick<ProblemYaml, "type">) => [type].flat().includes("multi-pass")

/** Whether solutions are answers to the tests instead of programs. */
export const submitsAnswers = ({ type = [] }: Pick<ProblemYaml, "type">) =>
  [type].flat().includes("submit-answer")

/** Whether a legacy output validator gives scores. */
export const givesScores = ({ validation = "" }: Pick<ProblemYaml, "validation">) =>
  validation.trim().split(/\s+/).includes("score")

/** The first key that only scoring problems may have, or null. */
export function scoringKey(yaml: ProblemYaml): "grading" | "validation" | null {
  if (yaml.grading !== undefined) return "grading"
  return givesScores(yaml) ? "validation" : null
}

const Flags = Schema.Union([Schema.String, Schema.Array(Schema.Union([Schema.String, Schema.Finite]))])

const NamedFlags = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  flags: Schema.optionalKey(Flags)
})

const noArgs = Schema.makeFilter(
  (args: ReadonlyArray<unknown>) => args.length === 0 || "are not supported: solutions have no arguments"
)

/** Settings of a test, or of all tests of a group. */
const settings = {
  args: Schema.optionalKey(Schema.Array(Schema.Unknown).check(noArgs)),
  input_validator_args: Unused,
  output_validator_args: Schema.optionalKey(Flags),
  /** The names of both before edition 2025-09. */
  input_validator_flags: Unused,
  output_validator_flags: Schema.optionalKey(Schema.Union([Flags, NamedFlags])),
  input_visualizer_args: Unused,
  output_visualizer_args: Unused,
  full_feedback: Schema.optionalKey(Schema.Boolean)
}

/** `<test>.yaml`, since 2023-07. */
const TestYaml = Schema.Struct({ ...settings, hint: Unused, description: Unused })

/** Both choose the first error as the verdict of the group. */
const GraderFlags = Schema.Literals(["", "worst_error", "first_error"])

/** `test_group.yaml` (2025-09) or `testdata.yaml` (earlier) of a pass-fail problem. */
const GroupYaml = Schema.Struct({
  ...settings,
  static_validator_args: Unused,
  on_reject: Unused,
  grading: Schema.optionalKey(Schema.Literal("default")),
  grader_flags: Schema.optionalKey(GraderFlags),
  run_samples: Schema.optionalKey(Schema.Literal(true)),
  max_score: ofScoring,
  score_aggregation: ofScoring,
  require_pass: ofScoring,
  static_validation_score: ofScoring,
  scoring: ofScoring,
  accept_score: ofScoring,
  reject_score: ofScoring,
  range: ofScoring
})

/** `test_group.yaml` of a scoring problem, since 2025-09. */
const ScoringGroupYaml = Schema.Struct({
  ...settings,
  static_validator_args: Unused,
  max_score: Schema.optionalKey(
    Schema.Union([Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), Schema.Literal("unbounded")]).check(
      Schema.makeFilter((score) => score !== "unbounded" || "«unbounded» is not supported")
    )
  ),
  score_aggregation: Schema.optionalKey(Schema.Literals(["pass-fail", "sum", "min"])),
  require_pass: Schema.optionalKey(Words),
  static_validation_score: unsupported("needs a validator of a solution's source, which is not supported")
})
export type ScoringGroupYaml = typeof ScoringGroupYaml.Type

const graderFlags = [
  ...["sum", "avg", "min", "max", "worst_error", "no_errors", "first_error", "always_accept"],
  ...["ignore_sample", "accept_if_any_accepted"]
]

/** Two numbers, of which the first may be `-inf` and the second `inf`. */
const Range = Schema.String.check(
  Schema.makeFilter((range) => rangeOf(range) !== null || "must be two numbers, the smaller first")
)

/** The bounds of a range; null if it is invalid. */
export function rangeOf(range: string): readonly [lowest: number, highest: number] | null {
  const [lowest, highest, ...rest] = range
    .trim()
    .split(/\s+/)
    .map((word) => Number(word.replace(/inf$/, "Infinity")))
  if (lowest === undefined || highest === undefined || rest.length > 0) return null
  return lowest <= highest ? [lowest, highest] : null
}

/** `testdata.yaml` of a scoring problem, before 2025-09. */
const GraderYaml = Schema.Struct({
  ...settings,
  on_reject: Schema.optionalKey(Schema.Literals(["break", "continue"])),
  grading: Schema.optionalKey(
    Schema.Literals(["default", "custom"]).check(
      Schema.makeFilter((grading) => grading === "default" || "«custom» is not supported")
    )
  ),
  grader_flags: Schema.optionalKey(
    Schema.String.check(
      Schema.makeFilter((flags) => {
        const other = wordsOf(flags).find((flag) => !graderFlags.includes(flag))
        return other === undefined || `«${other}» is no flag of the default grader`
      })
    )
  ),
  accept_score: Schema.optionalKey(Schema.Finite),
  reject_score: Schema.optionalKey(Schema.Finite),
  range: Schema.optionalKey(Range)
})
export type GraderYaml = typeof GraderYaml.Type

export const decodeTestYaml = decodeYaml(TestYaml, options)
export const decodeGroupYaml = decodeYaml(GroupYaml, options)
export const decodeScoringGroupYaml = decodeYaml(ScoringGroupYaml, options)
export const decodeGraderYaml = decodeYaml(GraderYaml, options)
export type SettingsYaml = typeof TestYaml.Type | typeof GroupYaml.Type | ScoringGroupYaml | GraderYaml

export const wordsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\s+/).filter((word) => word !== "")

/** Codes of the languages in which solutions are accepted; null for all, and for answers, which have no language. */
export function allowedLanguages(yaml: ProblemYaml): ReadonlyArray<string> | null {
  const codes = [yaml.languages ?? "all"].flat()
  return submitsAnswers(yaml) || codes.includes("all") ? null : [...new Set(codes)]
}

/** The keywords as a list, or separated by spaces or commas; undefined if there is no such field. */
export const keywordList = ({ keywords }: Pick<ProblemYaml, "keywords">) =>
  typeof keywords === "string" ? keywords.split(/[\s,]+/).filter((word) => word !== "") : keywords

/** A validator's arguments from any form of the format; null if there is no such field. */
export function flagWords(
  flags: typeof Flags.Type | typeof NamedFlags.Type | undefined
): ReadonlyArray<string> | null {
  if (flags === undefined) return null
  const given = typeof flags === "object" && "flags" in flags ? flags.flags : flags
  if (typeof given === "string") return wordsOf(given)
  return Array.isArray(given) ? given.map(String) : []
}
