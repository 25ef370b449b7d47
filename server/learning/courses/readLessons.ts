import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { type Course, lessonFields } from "../../../src/api/contract/learning/courses.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { ReadSql } from "../../platform/database/sqlLayer.ts"
import { rowsOf } from "../../platform/database/sql.ts"

const Row = Schema.Struct({
  slug: Schema.String,
  courseTitle: Schema.String,
  courseSummary: Schema.String,
  language: Schema.String,
  ...lessonFields,
  /** Time of the learner's last activity in the lesson, in milliseconds since 1970. */
  touched: Schema.NullOr(Schema.Finite)
})
type Row = typeof Row.Type

const decodeRows = rowsOf(Row)

export const lessonUnknown = new ApiError("NotFound", { message: "courses.unknown" })

/** Lessons with a learner's progress, by course; limited to `course` if given. */
export const readLessons = Effect.fn("readLessons")(function* (
  sql: SqlClient.SqlClient,
  userId: number,
  course: string | null
) {
  return yield* sql`select c.slug, c.title as "courseTitle", c.summary as "courseSummary", c.language,
    l.id, l.title, l.summary, count(*) as steps,
    count(*) filter (where p.done_at is not null or solved.problem_id is not null) as "stepsDone",
    count(*) filter (where p.done_at is null and solved.problem_id is null and not problem.public) as "stepsClosed",
    (extract(epoch from max(p.touched_at)) * 1000)::float8 as touched
  from courses c
  join lessons l on l.course_id = c.id
  join lesson_steps s on s.course_id = l.course_id and s.lesson_id = l.id
  left join problems problem on problem.id = s.problem_id
  left join lesson_progress p on p.user_id = ${userId} and p.course_id = s.course_id
    and p.lesson_id = s.lesson_id and p.step = s.key
  left join problem_status solved on solved.problem_id = s.problem_id and solved.user_id = ${userId}
    and solved.status = 'solved'
  where ${course}::text is null or c.slug = ${course}
  group by c.id, l.course_id, l.id
  order by c.id, l.id`.pipe(decodeRows)
})

export const isDone = ({ steps, stepsDone }: Row) => stepsDone === steps

const hasOpenStep = ({ steps, stepsDone, stepsClosed }: Row) => stepsDone + stepsClosed < steps

/**
 * The lesson to continue with: from the last one touched on, the
 * first with an open step, else the first unfinished one.
 */
function nextLesson(lessons: ReadonlyArray<Row>): number | null {
  const last = lessons.reduce(
    (newest, { touched }, index) => ((touched ?? 0) > (lessons[newest]?.touched ?? 0) ? index : newest),
    0
  )
  const onwards = [...lessons.slice(last), ...lessons.slice(0, last)]
  return (onwards.find(hasOpenStep) ?? onwards.find((lesson) => !isDone(lesson)))?.id ?? null
}

const courseOf = (rows: readonly [Row, ...Array<Row>]): Course => ({
  slug: rows[0].slug,
  title: rows[0].courseTitle,
  summary: rows[0].courseSummary,
  language: rows[0].language,
  lessons: rows.map(({ id, title, summary, steps, stepsDone, stepsClosed }) => ({
    id,
    title,
    summary,
    steps,
    stepsDone,
    stepsClosed
  })),
  nextLesson: nextLesson(rows)
})

const courseIn = ([first, ...rest]: ReadonlyArray<Row>): ReadonlyArray<Course> =>
  first === undefined ? [] : [courseOf([first, ...rest])]

/** All courses in order, with a learner's progress. */
export const listCourses = Effect.fn("listCourses")(function* (userId: number) {
  const bySlug = Map.groupBy(yield* readLessons(yield* ReadSql, userId, null), ({ slug }) => slug)
  return [...bySlug.values()].flatMap(courseIn)
})

/** One course with a learner's progress. */
export const getCourse = Effect.fn("getCourse")(function* (userId: number, slug: string) {
  const [course] = courseIn(yield* readLessons(yield* ReadSql, userId, slug))
  return course ?? (yield* lessonUnknown)
})
