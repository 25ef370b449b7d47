import { Effect } from "effect"
import type { VerifyOptions } from "../verifyContent.ts"
import { isReserved } from "../ownContent.ts"
import { packageFolders } from "../readContent.ts"
import { readPackage } from "../readPackage.ts"
import { inspectLesson } from "./inspectLesson.ts"
import type { CourseContent } from "./LessonContent.ts"
import { proveLesson } from "./proveLesson.ts"
import { readCourses } from "./readCourses.ts"

/** Looks for faults in the courses below a content folder and runs their programs; prints, and answers how many faults. */
export const verifyCourses = Effect.fn("verifyCourses")(function* ({
  contentFolder,
  backend,
  proofs,
  print
}: Pick<VerifyOptions, "contentFolder" | "backend" | "proofs" | "print">) {
  const { courses, faults } = yield* readCourses(contentFolder)
  const problems = yield* openProblems(contentFolder)
  const unread = [...faults, ...courses.flatMap((read) => read.faults)]
  for (const { message } of unread) print(`FAULT ${message}`)
  const found = yield* Effect.forEach(courses, ({ course }) =>
    verifyCourse(course, problems, { backend, proofs, print })
  )
  return unread.length + found.reduce((sum, count) => sum + count, 0)
})

const verifyCourse = Effect.fnUntraced(function* (
  { slug, lessons }: CourseContent,
  problems: ReadonlySet<string>,
  { backend, proofs, print }: Pick<VerifyOptions, "backend" | "proofs" | "print">
) {
  let count = 0
  for (const lesson of lessons) {
    const name = `${slug}/lessons/${lesson.folder}`
    const proved = JSON.stringify(lesson.steps)
    const known = proofs?.has(name, proved) ?? false
    const unproved = known ? [] : yield* proveLesson(lesson, yield* Effect.promise(backend))
    if (!known && unproved.length === 0) proofs?.add(name, proved)
    const faults = [...inspectLesson(lesson, problems), ...unproved]
    print(`${name}: ${lesson.words} words, ${lesson.steps.length} steps`)
    for (const fault of faults) print(`  FAULT ${fault}`)
    count += faults.length
  }
  return count
})

/** Slugs of the problems that everybody may solve; a package that cannot be read is named elsewhere. */
const openProblems = Effect.fnUntraced(function* (contentFolder: string) {
  const folders = yield* packageFolders(contentFolder)
  const [packages] = yield* Effect.partition(folders, (folder) => readPackage(folder))
  return new Set(packages.filter((problem) => !isReserved(contentFolder, problem)).map(({ slug }) => slug))
})
