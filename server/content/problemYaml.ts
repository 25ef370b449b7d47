import { Schema } from "effect"
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

/** Fields that the platform adds to the format. Judges that reject unknown fields do not read such a package. */
const ZamaFields = Schema.Struct({
  id: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  difficulty: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))),
  topics: Schema.optionalKey(Schema.Array(Schema.String)),
  /**
   * If true, the problem is hidden until a contest with it is over. The default for packages from outside the product.
   */
  reserved: Schema.optionalKey(Schema.Boolean),
  links: Schema.optionalKey(Schema.Array(Schema.Struct({ title: Localised, url: Schema.String })))
})

const Constant = Schema.Union([Schema.String, Schema.Finite])

/** A field that verdicts do not depend on: metadata, or settings of authoring tools. */
export const Unused = Schema.optionalKey(Schema.Unknown)

/** A field that would have to change the judging. */
const unsupported = (reason: string) =>
  Schema.optionalKey(Schema.Unknown.check(Schema.makeFilter(() => reason)))
export const ofScoring = unsupported("belongs to scoring problems, which are not supported")

const Words = Schema.Union([Schema.String, Schema.Array(Schema.String)])

const types = ["pass-fail", "interactive", "multi-pass"]

const Types = Words.check(
  Schema.makeFilter((given) => {
    const other = [given].flat().find((type) => !types.includes(type))
    return other === undefined || `«${other}» is not supported`
  })
)

/** Languages of the platform, by their codes in the format. */
const offered = ["cpp", "javascript", "python3"]

const Languages = Words.check(
  Schema.makeFilter((languages) => {
    const allowed = [languages].flat()
    const isOpen = allowed.includes("all") || offered.every((language) => allowed.includes(language))
    return isOpen || `must allow ${offered.join(", ")}, because solutions are accepted in all of them`
  })
)

/** Legacy: `default` or `custom`, which may be followed by properties of the validator. */
const Validation = Schema.String.check(
  Schema.makeFilter((validation) => {
    const [kind = "", ...properties] = validation.trim().split(/\s+/)
    if (kind !== "default" && kind !== "custom") return "must be default or custom"
    const other = properties.find((property) => property !== "interactive")
    return other === undefined || `«${other}» is not supported`
  })
)

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
  grading: ofScoring,
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
      time_multipliers: Unused,
      time_multiplier: Unused,
      time_safety_margin: Unused,
      time_resolution: Unused,
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

/** `test_group.yaml` (2025-09) or `testdata.yaml` (earlier). */
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

export const decodeTestYaml = decodeYaml(TestYaml, options)
export const decodeGroupYaml = decodeYaml(GroupYaml, options)

/** A validator's arguments from any form of the format; null if there is no such field. */
export function flagWords(
  flags: typeof Flags.Type | typeof NamedFlags.Type | undefined
): ReadonlyArray<string> | null {
  if (flags === undefined) return null
  const given = typeof flags === "object" && "flags" in flags ? flags.flags : flags
  if (typeof given === "string") return given.split(/\s+/).filter((word) => word !== "")
  return Array.isArray(given) ? given.map(String) : []
}
