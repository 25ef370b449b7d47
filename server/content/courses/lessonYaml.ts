import { Schema } from "effect"
import { QuestionYaml } from "../questions/questionYaml.ts"
import { decodeYaml } from "../decodeYaml.ts"
import { LessonLanguage } from "./lessonLanguages.ts"

const Filled = Schema.String.check(Schema.isPattern(/\S/, { message: "is empty" }))
const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))
const Slug = Schema.String.check(Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), Schema.isMaxLength(60))

/** `course.yaml`. */
const CourseYaml = Schema.Struct({
  /** Never reused. */
  id: Id,
  /** Address of the course; equals the folder's name. */
  slug: Slug,
  title: Filled,
  summary: Filled,
  language: LessonLanguage
})

const Reading = Schema.Struct({ kind: Schema.Literal("reading"), title: Filled, text: Filled })

const ProblemStep = Schema.Struct({
  kind: Schema.Literal("problem"),
  /** Slug of a public problem. */
  problem: Slug,
  text: Filled
})

const StepYaml = Schema.Union([Reading, ProblemStep, ...QuestionYaml.members])
export type StepYaml = typeof StepYaml.Type

/** `lesson.yaml`. */
const LessonYaml = Schema.Struct({
  /** Address of the lesson and its position in the course. */
  id: Id,
  title: Filled,
  summary: Filled,
  steps: Schema.NonEmptyArray(StepYaml).check(Schema.isMaxLength(40))
})
export type LessonYaml = typeof LessonYaml.Type

export const decodeCourseYaml = decodeYaml(CourseYaml, { strict: true })
export const decodeLessonYaml = decodeYaml(LessonYaml, { strict: true })
