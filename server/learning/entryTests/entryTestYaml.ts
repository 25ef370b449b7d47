import { Schema } from "effect"
import { decodeYaml } from "../../content/decodeYaml.ts"
import { type Localised, QuestionYaml } from "../../content/questions/questionYaml.ts"

const text = Schema.NonEmptyString
const Both = Schema.Struct({ ru: text, en: text })

const hasTopic = ({ topic }: QuestionYaml) => topic !== undefined
const isBoth = (words: Localised) => typeof words !== "string"

/** A program, a number or a name may be the same in both languages; question and explanation must be translated. */
const isInBoth = (question: QuestionYaml) => isBoth(question.text) && isBoth(question.why)

const Level = Schema.Struct({
  /** Minimum percentage of right answers for this level. */
  from: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
  name: Both,
  about: Both,
  /** The suggested next step: the slug of a course and a difficulty range of problems. */
  course: text,
  difficulty: Schema.String.check(Schema.isPattern(/^\d{1,2}-\d{1,2}$/))
})

const rises = (levels: ReadonlyArray<typeof Level.Type>) =>
  levels[0]?.from === 0 && levels.every(({ from }, index) => index === 0 || from > levels[index - 1]!.from)

/** `test.yaml`: an entry test; `content/README.md` explains the fields. */
export const EntryTestYaml = Schema.Struct({
  id: Schema.Int.check(Schema.isGreaterThan(0)),
  title: Both,
  summary: Both,
  minutes: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 180 })),
  levels: Schema.Array(Level).check(
    Schema.makeFilter(rises, { message: "must begin with 0 and rise from one to the next" })
  ),
  questions: Schema.Array(
    QuestionYaml.check(
      Schema.makeFilter(hasTopic, { message: "needs a topic" }),
      Schema.makeFilter(isInBoth, { message: "must be asked and explained in both languages" })
    )
  ).check(Schema.isMinLength(1), Schema.isMaxLength(50))
})
export type EntryTestYaml = typeof EntryTestYaml.Type

export const decodeEntryTestYaml = decodeYaml(EntryTestYaml)
