import { Schema } from "effect"
import { QuestionYaml } from "../questions/questionYaml.ts"
import { LessonLanguage } from "./lessonLanguages.ts"

/** A program that the learner can run. `output` is its expected output; null if it varies. */
const Cell = Schema.Struct({
  kind: Schema.Literal("cell"),
  language: LessonLanguage,
  code: Schema.String,
  /** Standard input; null if the program reads none. */
  input: Schema.NullOr(Schema.String),
  output: Schema.NullOr(Schema.String)
})
export type LessonCell = typeof Cell.Type

/** Sanitised HTML. */
const Html = Schema.Struct({ kind: Schema.Literal("html"), html: Schema.String })

/** Content of a step as stored in the database: rendered, with the right answers. */
export const StepContent = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("reading"),
    title: Schema.String,
    parts: Schema.Array(Schema.Union([Html, Cell]))
  }),
  Schema.Struct({ kind: Schema.Literal("problem"), problem: Schema.String, html: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("question"), question: QuestionYaml })
])
export type StepContent = typeof StepContent.Type

export interface LessonStep {
  /** Key of the stored progress; it does not change when texts change. */
  readonly key: string
  readonly content: StepContent
}

export interface LessonContent {
  readonly id: number
  /** Folder of the lesson, for error messages. */
  readonly folder: string
  readonly title: string
  readonly summary: string
  readonly steps: ReadonlyArray<LessonStep>
  /** Hash of everything the learner sees. */
  readonly hash: string
  /** Number of words in the lesson's texts. */
  readonly words: number
}

export interface CourseContent {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly language: string
  /** In course order. */
  readonly lessons: ReadonlyArray<LessonContent>
}
