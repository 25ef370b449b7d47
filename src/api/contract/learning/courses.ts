import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, route } from "../endpoint.ts"
import { GivenAnswer, RightAnswer, ShownQuestion } from "./questions.ts"
import { wire } from "../wire.ts"

/** A course in an address: lowercase English letters, digits and hyphens. */
const CourseSlug = Schema.String.check(Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), Schema.isMaxLength(60))
const CellLanguage = Schema.Literals(["python", "javascript"])

/** A lesson as its course lists it. */
export const LessonSummary = wire({
  id: Schema.Int,
  title: Schema.String,
  summary: Schema.String,
  steps: Schema.Int,
  stepsDone: Schema.Int,
  /** Steps to be done once the contest that has their problem is over. */
  stepsClosed: Schema.Int
})
export type LessonSummary = typeof LessonSummary.Type

export const Course = wire({
  slug: Schema.String,
  title: Schema.String,
  summary: Schema.String,
  language: CellLanguage,
  /** In their order. */
  lessons: Schema.Array(LessonSummary),
  /** The lesson to go on with; null once all are done. */
  nextLesson: Schema.NullOr(Schema.Int)
})
export type Course = typeof Course.Type

/** A stretch of a text, or a program in it that the reader can run. */
const ReadingPart = Schema.Union([
  wire({ kind: Schema.Literal("html"), html: Schema.String }),
  wire({
    kind: Schema.Literal("cell"),
    language: CellLanguage,
    code: Schema.String,
    /** What the program reads; null where it asks for nothing. */
    input: Schema.NullOr(Schema.String)
  })
])

const everyStep = {
  /** The step in addresses of calls. */
  key: Schema.String,
  done: Schema.Boolean
}

export const ReadingStep = wire({
  ...everyStep,
  kind: Schema.Literal("reading"),
  title: Schema.String,
  parts: Schema.Array(ReadingPart)
})
export type ReadingStep = typeof ReadingStep.Type

export const QuestionStep = wire({
  ...everyStep,
  kind: Schema.Literal("question"),
  question: ShownQuestion,
  /** My last answer while it was not the right one. */
  given: Schema.NullOr(GivenAnswer),
  /** Told once I have answered right. */
  right: Schema.NullOr(RightAnswer)
})
export type QuestionStep = typeof QuestionStep.Type

/** A problem that is solved on the lesson's own page; done once a solution of mine was accepted, wherever I sent it. */
export const ProblemStep = wire({
  ...everyStep,
  kind: Schema.Literal("problem"),
  problemId: Schema.Int,
  problemTitle: Schema.String,
  html: Schema.String
})
export type ProblemStep = typeof ProblemStep.Type

/** A problem that a contest has at the moment: nothing is told of it until the contest is over. */
const ClosedStep = wire({ ...everyStep, kind: Schema.Literal("closed") })

export const LessonStep = Schema.Union([ReadingStep, QuestionStep, ProblemStep, ClosedStep])
export type LessonStep = typeof LessonStep.Type

const LessonLink = wire({ id: Schema.Int, title: Schema.String })

export const Lesson = wire({
  course: wire({ slug: Schema.String, title: Schema.String, lessons: Schema.Int }),
  id: Schema.Int,
  /** Which lesson of the course it is, from 1. */
  number: Schema.Int,
  title: Schema.String,
  steps: Schema.Array(LessonStep),
  next: Schema.NullOr(LessonLink)
})
export type Lesson = typeof Lesson.Type

/** What came of a step: an answer is `done` when it is right, and only then `right` tells it and why. */
export const StepOutcome = wire({ done: Schema.Boolean, right: Schema.NullOr(RightAnswer) })
export type StepOutcome = typeof StepOutcome.Type

/** Courses in Russian: lessons with texts, programs, questions and problems, and how far a learner has come. */
export const courseEndpoints = {
  listCourses: { ...route("GET", "/courses", "learner"), success: Schema.Array(Course) },
  getCourse: {
    ...route("GET", "/courses/:course", "learner"),
    params: { course: CourseSlug },
    success: Course,
    failures: ["NotFound"]
  },
  getLesson: {
    ...route("GET", "/courses/:course/lessons/:id", "learner"),
    params: { course: CourseSlug, id: IdFromText },
    success: Lesson,
    failures: ["NotFound"]
  },
  /**
   * A text was read, or a question answered; of a problem the server sees by itself whether it is solved (409 if not).
   * What is done stays done, whatever is sent again.
   */
  takeStep: {
    ...route("POST", "/courses/:course/lessons/:id/steps/:step", "learner"),
    params: { course: CourseSlug, id: IdFromText, step: Schema.String.check(Schema.isMaxLength(100)) },
    payload: wire({ answer: Schema.NullOr(GivenAnswer) }),
    success: StepOutcome,
    failures: ["NotFound", "Invalid", "TooManyRequests", "StepUnsolved"]
  }
} as const satisfies Record<string, Endpoint>
