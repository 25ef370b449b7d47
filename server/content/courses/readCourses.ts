import { join } from "node:path"
import { Effect } from "effect"
import { invalid, type PackageInvalid } from "../packageFailures.ts"
import { openFolder } from "../openFolder.ts"
import { inNaturalOrder, type PackageFiles } from "../packageFiles.ts"
import { foldersIn } from "../readContent.ts"
import type { CourseContent, LessonContent } from "./LessonContent.ts"
import { decodeCourseYaml } from "./lessonYaml.ts"
import { readLesson } from "./readLesson.ts"

/** A course as read from its folder, with the faults of its skipped lessons. */
export interface ReadCourse {
  readonly course: CourseContent
  readonly faults: ReadonlyArray<PackageInvalid>
}

/** Reads the courses of a content folder; `faults` describes what cannot be read. */
export const readCourses = Effect.fn("readCourses")(function* (contentFolder: string) {
  const [courses, faults] = yield* Effect.partition(
    yield* foldersIn(join(contentFolder, "courses")),
    (folder) => readCourse(contentFolder, folder)
  )
  const twice = doubled(courses, ({ course }) => String(course.id)).map(({ course }) =>
    invalid(course.slug, "course.yaml", "id", `${course.id} is another course's`)
  )
  return { courses, faults: [...faults, ...twice] }
})

const readCourse = Effect.fnUntraced(function* (contentFolder: string, slug: string) {
  const files = yield* openFolder(slug, join(contentFolder, "courses", slug))
  const course = yield* decodeCourseYaml(slug, "course.yaml", yield* files.text("course.yaml"))
  if (course.slug !== slug)
    return yield* invalid(slug, "course.yaml", "slug", "differs from the folder's name")
  const folders = lessonFolders(files)
  if (folders.length === 0) return yield* invalid(slug, "lessons", "", "holds no lesson")
  const [lessons, faults] = yield* Effect.partition(folders, (folder) => readLesson(files, folder))
  const twice = doubled(lessons, ({ id }) => String(id)).map(({ id, folder }) =>
    invalid(slug, `lessons/${folder}/lesson.yaml`, "id", `${id} is another lesson's`)
  )
  const content: CourseContent = { ...course, lessons: inOrder(lessons) }
  const read: ReadCourse = { course: content, faults: [...faults, ...twice] }
  return read
})

const lessonFolders = ({ paths }: PackageFiles): ReadonlyArray<string> => {
  const folders = paths.flatMap((path) => /^lessons\/([^/.][^/]*)\//.exec(path)?.[1] ?? [])
  return [...new Set(folders)].toSorted(inNaturalOrder)
}

/** Sorts lessons by id; of two with the same id, the first one wins. */
const inOrder = (lessons: ReadonlyArray<LessonContent>): ReadonlyArray<LessonContent> =>
  [...new Map(lessons.toReversed().map((lesson) => [lesson.id, lesson])).values()].toSorted(
    (one, other) => one.id - other.id
  )

const doubled = <A>(values: ReadonlyArray<A>, keyOf: (value: A) => string): ReadonlyArray<A> =>
  values.filter((value, index) => values.findIndex((other) => keyOf(other) === keyOf(value)) < index)
