import { Schema } from "effect"
import { QuestionYaml } from "../questions/questionYaml.ts"

/** A program that the reader can run. `output` is what it prints, as the author says; null where that varies. */
const Cell = Schema.Struct({
  kind: Schema.Literal("cell"),
  language: Schema.Literals(["python", "javascript"]),
  code: Schema.String,
  /** What the program reads; null where it asks for nothing. */
  input: Schema.NullOr(Schema.String),
  output: Schema.NullOr(Schema.String)
})
export type LessonCell = typeof Cell.Type

/** Clean markup. */
const Html = Schema.Struct({ kind: Schema.Literal("html"), html: Schema.String })

/** What a step holds, as it is kept in the database: rendered, and with the right answers. */
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
  /** Under which progress is kept: it stays when texts change. */
  readonly key: string
  readonly content: StepContent
}

export interface LessonContent {
  readonly id: number
  /** The lesson's folder, for whoever mends it. */
  readonly folder: string
  readonly title: string
  readonly summary: string
  readonly steps: ReadonlyArray<LessonStep>
  /** Of everything that the learner sees of it. */
  readonly hash: string
  /** Words to be read in all. */
  readonly words: number
}

export interface CourseContent {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly language: "python" | "javascript"
  /** In their order. */
  readonly lessons: ReadonlyArray<LessonContent>
}
