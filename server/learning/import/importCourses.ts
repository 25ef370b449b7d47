import { Effect, Schema } from "effect"
import { invalid } from "../../content/packageFailures.ts"
import type { CourseContent, LessonContent } from "../../content/courses/LessonContent.ts"
import { decodeIds, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { type ReadCourse, readCourses } from "../../content/courses/readCourses.ts"

/**
 * Imports the courses of a content folder, each course in one transaction.
 * Anything unreadable keeps its last valid state; progress is never lost.
 */
export const importCourses = Effect.fn("importCourses")(function* (contentFolder: string) {
  const { courses, faults } = yield* readCourses(contentFolder)
  const refused = yield* Effect.forEach(courses, importCourse)
  return { refused: [...faults, ...courses.flatMap((read) => read.faults), ...refused.flat()] }
})

const importCourse = Effect.fnUntraced(
  function* ({ course, faults }: ReadCourse) {
    yield* sql`select pg_advisory_xact_lock(hashtext('zama content'))`
    yield* writeCourse(course)
    const known = yield* knownHashes(course.id)
    const changed = course.lessons.filter(({ id, hash }) => known.get(id) !== hash)
    const [, refused] = yield* Effect.partition(changed, (lesson) => writeLesson(course, lesson))
    if (faults.length === 0) yield* dropLessonsBut(course)
    return refused
  },
  inTransaction,
  Effect.catchTag("PackageInvalid", (fault) => Effect.succeed([fault]))
)

/** Writes a course, identified by its id; fails if another course has its slug. */
const writeCourse = Effect.fnUntraced(function* ({ id, slug, title, summary, language }: CourseContent) {
  const others = yield* sql`select from courses where slug = ${slug} and id <> ${id}`
  if (others.length > 0)
    return yield* invalid(slug, "course.yaml", "id", `is ${id}, but the course has another one`)
  yield* sql`insert into courses ${sql.insert({ id, slug, title, summary, language })}
    on conflict (id) do update set slug = excluded.slug, title = excluded.title, summary = excluded.summary,
      language = excluded.language`
})

const decodeHashes = rowsOf({ id: Schema.Int, hash: Schema.String })

const knownHashes = Effect.fnUntraced(function* (courseId: number) {
  const rows = yield* sql`select id, content_hash as hash from lessons
    where course_id = ${courseId}`.pipe(decodeHashes)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
})

const writeLesson = Effect.fnUntraced(function* (course: CourseContent, lesson: LessonContent) {
  const problems = yield* problemIds(course, lesson)
  const key = { course_id: course.id, lesson_id: lesson.id }
  const { id, title, summary, hash } = lesson
  yield* sql`insert into lessons ${sql.insert({ course_id: course.id, id, title, summary, content_hash: hash })}
    on conflict (course_id, id) do update set title = excluded.title, summary = excluded.summary,
      content_hash = excluded.content_hash`
  yield* sql`delete from lesson_steps where course_id = ${course.id} and lesson_id = ${id}`
  for (const [index, step] of lesson.steps.entries()) {
    yield* sql`insert into lesson_steps ${sql.insert({
      ...key,
      key: step.key,
      ordinal: index + 1,
      problem_id: problems.get(step.key) ?? null,
      content: JSON.stringify(step.content)
    })}`
  }
})

/** Problem ids by step key; every problem must be public. */
const problemIds = Effect.fnUntraced(function* ({ slug }: CourseContent, { folder, steps }: LessonContent) {
  const ids = new Map<string, number>()
  for (const [index, step] of steps.entries()) {
    if (step.content.kind !== "problem") continue
    const id = yield* openProblem(step.content.problem)
    if (id === null) {
      const message = `${step.content.problem} is no problem that everybody may solve`
      return yield* invalid(slug, `lessons/${folder}/lesson.yaml`, `steps.${index}.problem`, message)
    }
    ids.set(step.key, id)
  }
  return ids
})

const openProblem = Effect.fnUntraced(function* (slug: string) {
  const [row] = yield* sql`select id from problems where slug = ${slug} and public`.pipe(decodeIds)
  return row?.id ?? null
})

const dropLessonsBut = Effect.fnUntraced(function* ({ id, lessons }: CourseContent) {
  yield* sql`delete from lessons where course_id = ${id} and id <> all (${lessons.map((lesson) => lesson.id)}::integer[])`
})
