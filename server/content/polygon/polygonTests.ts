import { Effect } from "effect"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { packageTest } from "../packageTests.ts"
import type { PolygonTestset } from "./problemXml.ts"

const lineFeed = 10
const carriageReturn = 13

/** True if each line ends as on Windows. */
function hasWindowsLineEnds(content: Buffer): boolean {
  let found = false
  for (let at = content.indexOf(lineFeed); at >= 0; at = content.indexOf(lineFeed, at + 1)) {
    if (content[at - 1] !== carriageReturn) return false
    found = true
  }
  return found
}

/** Polygon's judges run on Windows, where a program reads these line ends as `\n`. */
function withUnixLineEnds(content: Buffer): Buffer {
  if (!hasWindowsLineEnds(content)) return content
  return Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1")
}

/** The files of a package of Polygon, with line ends of Unix in the given files of tests. */
export const filesWithUnixTests = (files: PackageFiles, tests: ReadonlySet<string>): PackageFiles => ({
  ...files,
  bytes: (path) => (tests.has(path) ? Effect.map(files.bytes(path), withUnixLineEnds) : files.bytes(path))
})

/** The path of a test's file; tests are counted from 1. */
const pathOf = (pattern: string, number: number) =>
  pattern.replace(/%(?:0(\d))?d/, (_text, width?: string) => String(number).padStart(Number(width ?? 1), "0"))

/** Reads the tests in their order. The returned files have line ends of Unix in the tests. */
export const polygonTests = Effect.fn("polygonTests")(function* (
  plainFiles: PackageFiles,
  testset: PolygonTestset
) {
  const named = (testset.tests.test ?? []).map((test, index) => {
    const inputPath = pathOf(testset["input-path-pattern"], index + 1)
    const answerPath = pathOf(testset["answer-path-pattern"], index + 1)
    return { name: inputPath, sample: test["@sample"] === "true", inputPath, answerPath }
  })
  const paths = new Set(named.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath]))
  const known = new Set(plainFiles.paths)
  const missing = [...paths].find((path) => !known.has(path))
  if (missing !== undefined) {
    const message = "is missing: download the full package, which has the generated tests and the answers"
    return yield* invalid(plainFiles.slug, missing, "", message)
  }
  const files = filesWithUnixTests(plainFiles, paths)
  const tests = yield* Effect.forEach(named, (test) => packageTest(files, test), { concurrency: 8 })
  return { files, tests }
})
