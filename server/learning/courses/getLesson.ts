import { Effect, Schema } from "effect"
import type { Lesson, LessonStep } from "../../../src/api/contract/learning/courses.ts"
import { GivenAnswer } from "../../../src/api/contract/learning/questions.ts"
import { StepContent } from "../../content/courses/LessonContent.ts"
import { fitsQuestion, rightAnswer } from "../../content/questions/gradeAnswer.ts"
import { showQuestion } from "../../content/questions/showQuestion.ts"
import { lessonUnknown } from "./readLessons.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { StepSeeds } from "./StepSeeds.ts"

/** A stored step with a learner's progress. */
export const StepRow = Schema.Struct({
  courseId: Schema.Int,
  key: Schema.String,
  content: StepContent,
  answer: Schema.NullOr(GivenAnswer),
  done: Schema.Boolean,
  problemId: Schema.NullOr(Schema.Int),
  problemTitle: Schema.NullOr(Schema.String),
  /** True while the problem is not public, because a contest uses it. */
  closed: Schema.Boolean
})
export type StepRow = typeof StepRow.Type

const decodeSteps = rowsOf(StepRow)
const decodeLessons = rowsOf({
  id: Schema.Int,
  title: Schema.String,
  slug: Schema.String,
  courseTitle: Schema.String
})

export interface LessonAddress {
  readonly course: string
  readonly id: number
}

/** The steps of a lesson in order, with a learner's progress. */
export const readSteps = Effect.fn("readSteps")(function* (userId: number, { course, id }: LessonAddress) {
  return yield* readSql`select s.course_id as "courseId", s.key, s.content, p.answer,
    (p.done_at is not null or solved.problem_id is not null) as done,
    s.problem_id as "problemId", coalesce(problem.title_ru, problem.title_en) as "problemTitle",
    coalesce(not problem.public, false) as closed
  from courses c
  join lesson_steps s on s.course_id = c.id and s.lesson_id = ${id}
  left join problems problem on problem.id = s.problem_id
  left join lesson_progress p on p.user_id = ${userId} and p.course_id = s.course_id
    and p.lesson_id = s.lesson_id and p.step = s.key
  left join problem_status solved on solved.problem_id = s.problem_id and solved.user_id = ${userId}
    and solved.status = 'solved'
  where c.slug = ${course} order by s.ordinal`.pipe(decodeSteps)
})

/** Courses exist only in Russian. */
export const language = "ru"

/** A lesson as the learner may see it: right answers only for finished questions. */
export const getLesson = Effect.fn("getLesson")(function* (userId: number, address: LessonAddress) {
  const lessons = yield* readSql`select l.id, l.title, c.slug, c.title as "courseTitle" from lessons l
    join courses c on c.id = l.course_id where c.slug = ${address.course} order by l.id`.pipe(decodeLessons)
  const index = lessons.findIndex(({ id }) => id === address.id)
  const own = lessons[index]
  if (own === undefined) return yield* lessonUnknown
  const next = lessons[index + 1]
  const steps = yield* readSteps(userId, address)
  const seeds = yield* StepSeeds
  return {
    course: { slug: own.slug, title: own.courseTitle, lessons: lessons.length },
    id: own.id,
    number: index + 1,
    title: own.title,
    steps: steps.map((step) => shownStep(step, seeds.of({ ...step, userId, lessonId: own.id }))),
    next: next === undefined ? null : { id: next.id, title: next.title }
  } satisfies Lesson
})

function shownStep(step: StepRow, seed: string): LessonStep {
  const { key, done, content } = step
  if (content.kind === "reading") return { key, done, ...content, parts: content.parts.map(shownPart) }
  if (step.closed) return { key, done, kind: "closed" }
  if (content.kind === "problem") {
    const { problemId, problemTitle } = step
    return {
      key,
      done,
      kind: "problem",
      problemId: problemId ?? 0,
      problemTitle: problemTitle ?? "",
      html: content.html
    }
  }
  const { question } = content
  const fits = step.answer !== null && fitsQuestion(question, step.answer)
  return {
    key,
    done,
    kind: "question",
    question: showQuestion(question, { seed, language }),
    given: !done && fits ? step.answer : null,
    right: done ? rightAnswer(question, { seed, language }) : null
  }
}

type ReadingPart = Extract<StepRow["content"], { readonly kind: "reading" }>["parts"][number]

const shownPart = (part: ReadingPart) => {
  if (part.kind === "html") return part
  const { kind, language: written, code, input } = part
  return { kind, language: written, code, input }
}
