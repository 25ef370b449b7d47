import { Schema, SchemaGetter } from "effect"
import { Subtask } from "../../judge/pointsOf.ts"
import { SelectionRule } from "../selection/selectionRule.ts"
import { decodeYaml } from "../../content/decodeYaml.ts"

const units = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const

/** `14d`, `-2h`, `90m` as milliseconds. */
const Span = Schema.String.check(Schema.isPattern(/^-?\d{1,5}[dhm]$/)).pipe(
  Schema.decodeTo(Schema.Finite, {
    decode: SchemaGetter.transform((text: string) => {
      const unit = text.slice(-1) as keyof typeof units
      return Number(text.slice(0, -1)) * units[unit]
    }),
    encode: SchemaGetter.transform((millis: number) => `${Math.round(millis / units.m)}m`)
  })
)

const Localised = Schema.Struct({ ru: Schema.NonEmptyString, en: Schema.NonEmptyString })

const Task = Schema.Struct({
  problem: Schema.NonEmptyString,
  points: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  subtasks: Schema.optionalKey(Schema.Array(Subtask))
})

/**
 * `contest.yaml`: a demonstration olympiad, which comes again and again.
 *
 * `{n}` in the title is the edition's number. Spans are counted from an edition's start, but `first`, which is the
 * first edition's start from the day the platform first saw it.
 */
export const ContestYaml = Schema.Struct({
  title: Localised,
  summary: Localised,
  scoring: Schema.Literals(["points", "icpc"]),
  tasks: Schema.NonEmptyArray(Task).check(Schema.isMaxLength(26)),
  editions: Schema.Struct({
    every: Span,
    first: Span,
    registration: Schema.optionalKey(Span),
    ends: Span,
    freeze: Schema.optionalKey(Span),
    duration: Schema.optionalKey(Span)
  }),
  /** It is the stage after another one, for those who pass. */
  after: Schema.optionalKey(Schema.Struct({ contest: Schema.NonEmptyString, passes: SelectionRule }))
})
export type ContestYaml = typeof ContestYaml.Type

export const decodeContestYaml = decodeYaml(ContestYaml)
