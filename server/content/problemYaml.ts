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

/** What the platform adds to the format; other judges ignore it. */
const ZamaFields = Schema.Struct({
  id: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  difficulty: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))),
  topics: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Nobody sees it before a contest with it is over; so it is for packages of organisers that do not say. */
  reserved: Schema.optionalKey(Schema.Boolean),
  links: Schema.optionalKey(Schema.Array(Schema.Struct({ title: Localised, url: Schema.String })))
})

/**
 * `problem.yaml` of the Kattis/ICPC problem package format, editions 2025-09,
 * 2023-07 and legacy; fields that judging and reading do not need are ignored.
 */
export const ProblemYaml = Schema.Struct({
  problem_format_version: Schema.optionalKey(Schema.Unknown),
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
      output: Schema.optionalKey(positive)
    })
  ),
  /** Legacy: `default`, or `custom …`. */
  validation: Schema.optionalKey(Schema.String),
  validator_flags: Schema.optionalKey(Schema.NullOr(Schema.String)),
  zama: Schema.optionalKey(ZamaFields)
})
export type ProblemYaml = typeof ProblemYaml.Type

export const decodeProblemYaml = decodeYaml(ProblemYaml)

const Flags = Schema.Union([Schema.String, Schema.Array(Schema.Union([Schema.String, Schema.Finite]))])

/** `test_group.yaml` (2025-09) or `testdata.yaml` (before): how outputs of a group are compared. */
const TestGroupYaml = Schema.NullOr(
  Schema.Struct({
    output_validator_args: Schema.optionalKey(Flags),
    output_validator_flags: Schema.optionalKey(Flags)
  })
)

export const decodeTestGroupYaml = decodeYaml(TestGroupYaml)

/** The checker's flags as one line of text, wherever an edition of the format keeps them. */
export function flagsText(flags: typeof Flags.Type | null | undefined): string | null {
  if (flags === null || flags === undefined) return null
  const text = typeof flags === "string" ? flags : flags.join(" ")
  return text.trim() === "" ? null : text
}
