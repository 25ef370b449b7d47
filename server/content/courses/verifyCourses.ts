import { Effect } from "effect"
import type { VerifyOptions } from "../verifyContent.ts"
import { isReserved } from "../ownContent.ts"
import { packageFolders } from "../readContent.ts"
import { readPackage } from "../readPackage.ts"
import type { CourseContent, LessonContent, LessonStep } from "./LessonContent.ts"
import { proveLesson } from "./proveLesson.ts"
import { readCourses } from "./readCourses.ts"

const wordsMin = 400
const checkedMin = 3

/** Returns the requirements that a lesson fails; `problems` are the slugs of public problems. */
function inspectLesson(lesson: LessonContent, problems: ReadonlySet<string>): ReadonlyArray<string> {
  const { steps, words } = lesson
  const checked = steps.filter(({ content }) => content.kind !== "reading").length
  return [
    ...(words < wordsMin ? [`has ${words} words; ${wordsMin} are wanted`] : []),
    ...(steps.some(hasCell) ? [] : ["has no cell to run"]),
    ...(checked < checkedMin ? [`has ${checked} checked steps; ${checkedMin} are wanted`] : []),
    ...steps.flatMap((step, index) => stepFaults(step, index, steps[index - 1], problems))
  ]
}

const hasCell = ({ content }: LessonStep) =>
  content.kind === "reading" && content.parts.some(({ kind }) => kind === "cell")

const kindOf = ({ content }: LessonStep) =>
  content.kind === "question" ? content.question.kind : content.kind

function stepFaults(
  step: LessonStep,
  index: number,
  before: LessonStep | undefined,
  problems: ReadonlySet<string>
): ReadonlyArray<string> {
  const { content } = step
  const repeats = before !== undefined && kindOf(before) === kindOf(step)
  const unknown = content.kind === "problem" && !problems.has(content.problem)
  return [
    ...(repeats ? [`steps.${index}.kind: ${kindOf(step)} comes twice in a row`] : []),
    ...(unknown ? [`steps.${index}.problem: ${content.problem} is no problem that everybody may solve`] : [])
  ]
}

/** Verifies the courses of a content folder and runs their programs. Prints faults and returns their number. */
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

/** Slugs of public problems. Unreadable packages are reported elsewhere. */
const openProblems = Effect.fnUntraced(function* (contentFolder: string) {
  const folders = yield* packageFolders(contentFolder)
  const [packages] = yield* Effect.partition(folders, (folder) => Effect.scoped(readPackage(folder)))
  return new Set(packages.filter((problem) => !isReserved(contentFolder, problem)).map(({ slug }) => slug))
})
