import { Effect } from "effect"
import { answeredTest, answersBytesMax } from "../../src/api/contract/practice/answers.ts"
import { answerName } from "../judge/answerName.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"

const testsMax = 100

/** The names of the tests that learners answer. Rejects tests that cannot be answered here. */
export const answerNames = Effect.fn("answerNames")(function* (
  { slug }: PackageFiles,
  tests: ReadonlyArray<PackageTest>,
  hasValidator: boolean
) {
  const names = tests.map(answerName)
  const [twice] = names.filter((name, index) => names.indexOf(name) < index)
  if (twice !== undefined)
    return yield* invalid(slug, "data", "", `has two tests that learners know as ${twice}`)
  if (names.length > testsMax)
    return yield* invalid(slug, "data", "", `has more than ${testsMax} tests to answer`)
  const bytes = tests.reduce((sum, { answerBytes }) => sum + answerBytes, 0)
  // A validator may read something else than an answer from these files.
  if (!hasValidator && bytes > answersBytesMax) {
    return yield* invalid(slug, "data", "", `has answers of more than ${answersBytesMax / 1024} KiB together`)
  }
  return names
})

/** Paths of files by the tests that they answer; a text is the reason why the files are no solution. */
export function answerFiles(
  home: string,
  paths: ReadonlyArray<string>,
  names: ReadonlyArray<string>
): Readonly<Record<string, string>> | string {
  const [only] = names
  if (only !== undefined && names.length === 1 && paths.length === 1) return { [only]: paths.join() }
  const answered = new Map<string, string>()
  for (const path of paths) {
    const own = path === home ? path.slice(path.lastIndexOf("/") + 1) : path.slice(home.length + 1)
    const name = answeredTest(own, names)
    if (name === null) return `${own} answers no test`
    if (answered.has(name)) return `has two answers to ${name}`
    answered.set(name, path)
  }
  return Object.fromEntries(answered)
}
