import { Schema } from "effect"
import { type Endpoint, IdFromText, route } from "../endpoint.ts"
import { GivenAnswer, RightAnswer, ShownQuestion } from "./questions.ts"
import { wire } from "../wire.ts"

/** The slug of a course: lowercase English letters, digits and hyphens. */
const CourseSlug = Schema.String.check(Schema.isPattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), Schema.isMaxLength(60))

/** A lesson in the list of a course. */
export const lessonFields = {
  id: Schema.Int,
  title: Schema.String,
  summary: Schema.String,
  steps: Schema.Int,
  stepsDone: Schema.Int,
  /** Steps locked until the contest with their problem is over. */
  stepsClosed: Schema.Int
} as const

export const LessonSummary = wire(lessonFields)
export type LessonSummary = typeof LessonSummary.Type

export const Course = wire({
  slug: Schema.String,
  title: Schema.String,
  summary: Schema.String,
  language: Schema.String,
  /** In course order. */
  lessons: Schema.Array(LessonSummary),
  /** The next unfinished lesson; null once all are done. */
  nextLesson: Schema.NullOr(Schema.Int)
})
export type Course = typeof Course.Type

/** A piece of text, or a program that the reader can run. */
const ReadingPart = Schema.Union([
  wire({ kind: Schema.Literal("html"), html: Schema.String }),
  wire({
    kind: Schema.Literal("cell"),
    language: Schema.String,
    code: Schema.String,
    /** Standard input of the program; null if it reads none. */
    input: Schema.NullOr(Schema.String)
  })
])

const everyStep = {
  /** Identifies the step in request paths. */
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
  /** The user's last wrong answer. */
  given: Schema.NullOr(GivenAnswer),
  /** Null until the user answers correctly. */
  right: Schema.NullOr(RightAnswer)
})
export type QuestionStep = typeof QuestionStep.Type

/**
 * A problem solved on the lesson page. It is done once any solution of the user is accepted, wherever they submitted
 * it.
 */
export const ProblemStep = wire({
  ...everyStep,
  kind: Schema.Literal("problem"),
  problemId: Schema.Int,
  problemTitle: Schema.String,
  html: Schema.String
})
export type ProblemStep = typeof ProblemStep.Type

/** A problem reserved by a contest; its content stays hidden until the contest is over. */
const ClosedStep = wire({ ...everyStep, kind: Schema.Literal("closed") })

export const LessonStep = Schema.Union([ReadingStep, QuestionStep, ProblemStep, ClosedStep])
export type LessonStep = typeof LessonStep.Type

const LessonLink = wire({ id: Schema.Int, title: Schema.String })

export const Lesson = wire({
  course: wire({ slug: Schema.String, title: Schema.String, lessons: Schema.Int }),
  id: Schema.Int,
  /** Position in the course, from 1. */
  number: Schema.Int,
  title: Schema.String,
  steps: Schema.Array(LessonStep),
  next: Schema.NullOr(LessonLink)
})
export type Lesson = typeof Lesson.Type

/**
 * Result of completing a step. A correct answer is `done`; only then `right` contains the answer and its explanation.
 */
export const StepOutcome = wire({ done: Schema.Boolean, right: Schema.NullOr(RightAnswer) })
export type StepOutcome = typeof StepOutcome.Type

/** Courses (in Russian) with texts, programs, questions and problems, and the learner's progress. */
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
   * Marks a text as read or answers a question. For a problem, the server checks for an accepted solution (409 if there
   * is none). Later requests cannot undo a finished step.
   */
  takeStep: {
    ...route("POST", "/courses/:course/lessons/:id/steps/:step", "learner"),
    params: { course: CourseSlug, id: IdFromText, step: Schema.String.check(Schema.isMaxLength(100)) },
    payload: wire({ answer: Schema.NullOr(GivenAnswer) }),
    success: StepOutcome,
    failures: ["NotFound", "Invalid", "TooManyRequests", "StepUnsolved"]
  }
} as const satisfies Record<string, Endpoint>
