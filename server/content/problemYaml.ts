import { Schema } from "effect"
import { decodeYaml } from "./decodeYaml.ts"

/** A text in one language, or one per language: `{ ru: …, en: … }`. */
const Localised = Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.String)])
export type Localised = typeof Localised.Type

const positive = Schema.Finite.check(Schema.isGreaterThan(0))

const Source = Schema.Union([
  Schema.String,
  Schema.Struct({ name: Schema.String }),
  Schema.Array(Schema.Union([Schema.String, Schema.Struct({ name: Schema.String })]))
])

/** Fields that the platform adds to the format; other judges ignore them. */
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
const Unused = Schema.optionalKey(Schema.Unknown)

/**
 * `problem.yaml` of the Kattis/ICPC problem package format, editions 2025-09, 2023-07 and legacy.
 * Unknown fields are rejected, because they may require something that this judge does not support.
 */
export const ProblemYaml = Schema.Struct({
  problem_format_version: Unused,
  uuid: Unused,
  version: Unused,
  credits: Unused,
  author: Unused,
  source_url: Unused,
  license: Unused,
  rights_owner: Unused,
  embargo_until: Unused,
  name: Schema.optionalKey(Localised),
  type: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  source: Schema.optionalKey(Schema.NullOr(Source)),
  keywords: Schema.optionalKey(Schema.Union([Schema.String, Schema.Array(Schema.String)])),
  limits: Schema.optionalKey(
    Schema.Struct({
      /** Seconds. */
      time_limit: Schema.optionalKey(positive),
      /** MiB. */
      memory: Schema.optionalKey(positive),
      /** MiB. */
      output: Schema.optionalKey(positive),
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
      validation_output: Unused
    })
  ),
  /** Values that texts refer to as `{{name}}`, or `{{name.form}}` for another form of the same value. */
  constants: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Union([Constant, Schema.Record(Schema.String, Constant)]))
  ),
  /** Legacy: `default`, or `custom …`. */
  validation: Schema.optionalKey(Schema.String),
  validator_flags: Schema.optionalKey(Schema.NullOr(Schema.String)),
  zama: Schema.optionalKey(ZamaFields)
})
export type ProblemYaml = typeof ProblemYaml.Type

export const decodeProblemYaml = decodeYaml(ProblemYaml, { strict: true })

const Flags = Schema.Union([Schema.String, Schema.Array(Schema.Union([Schema.String, Schema.Finite]))])

/** `test_group.yaml` (2025-09) or `testdata.yaml` (earlier): comparison of a group's outputs. */
const TestGroupYaml = Schema.NullOr(
  Schema.Struct({
    output_validator_args: Schema.optionalKey(Flags),
    output_validator_flags: Schema.optionalKey(Flags),
    input_validator_args: Unused,
    input_validator_flags: Unused,
    on_reject: Unused
  })
)

export const decodeTestGroupYaml = decodeYaml(TestGroupYaml, { strict: true })

/** A validator's arguments from either form of the format; null if they are not given. An empty list is given. */
export function flagWords(flags: typeof Flags.Type | null | undefined): ReadonlyArray<string> | null {
  if (flags === null || flags === undefined) return null
  const words = typeof flags === "string" ? flags.split(/\s+/) : flags.map(String)
  return words.filter((word) => word !== "")
}
