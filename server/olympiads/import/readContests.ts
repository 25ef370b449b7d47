import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema, SchemaGetter } from "effect"
import { foldersIn } from "../../content/readContent.ts"
import { invalid } from "../../content/packageFailures.ts"
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
 * `contest.yaml`: a recurring demo contest. `{n}` in the title is the edition's number.
 * Spans are relative to an edition's start; `first` is the first edition's start relative to the hour of the import.
 */
const ContestYaml = Schema.Struct({
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
  /** Makes the contest the next stage of another one. */
  after: Schema.optionalKey(Schema.Struct({ contest: Schema.NonEmptyString, passes: SelectionRule }))
})
type ContestYaml = typeof ContestYaml.Type

const decodeContestYaml = decodeYaml(ContestYaml)

const kinds = ["landing", "regulation", "end"] as const
const languages = ["ru", "en"] as const

/** A page that participants read. */
export interface ContestText {
  readonly kind: (typeof kinds)[number]
  readonly language: (typeof languages)[number]
  readonly markdown: string
}

/** A demo contest read from a folder below `content/contests`. */
export interface ContestContent extends ContestYaml {
  readonly slug: string
  readonly texts: ReadonlyArray<ContestText>
}

const readText = (path: string) => Effect.promise(() => readFile(path, "utf8"))

const readContest = Effect.fnUntraced(function* (contests: string, slug: string) {
  const folder = join(contests, slug)
  const yaml = yield* decodeContestYaml(slug, "contest.yaml", yield* readText(join(folder, "contest.yaml")))
  const texts: Array<ContestText> = []
  for (const kind of kinds) {
    for (const language of languages) {
      const file = `${kind}.${language}.md`
      if (!existsSync(join(folder, file))) return yield* invalid(slug, file, "", "is missing")
      texts.push({ kind, language, markdown: yield* readText(join(folder, file)) })
    }
  }
  const content: ContestContent = { ...yaml, slug, texts }
  return content
})

/** Reads every contest below a content folder; returns invalid ones as faults and leaves them out. */
export const readContests = Effect.fn("readContests")(function* (contentFolder: string) {
  const contests = join(contentFolder, "contests")
  const [read, faults] = yield* Effect.partition(yield* foldersIn(contests), (slug) =>
    readContest(contests, slug)
  )
  return { contests: read, faults }
})
