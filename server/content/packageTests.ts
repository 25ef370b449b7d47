import { Effect } from "effect"
import { inNaturalOrder, type PackageFiles, sha256 } from "./packageFiles.ts"
import { invalid } from "./packageFailures.ts"
import { mebibyte } from "./units.ts"

/** One test of a package, identified by the hashes of its files. */
export interface PackageTest {
  /** Such as `secret/01`. */
  readonly name: string
  readonly sample: boolean
  readonly inputPath: string
  readonly answerPath: string
  readonly inputHash: string
  readonly answerHash: string
  readonly inputBytes: number
  readonly answerBytes: number
  /** Arguments of the output validator, if they differ from those of the problem. */
  readonly validatorArgs?: ReadonlyArray<string>
}

/** A larger test is slow to transfer and run, and is most likely a mistake. */
const testBytesMax = 15 * mebibyte

/**
 * Reads and hashes `data/`: samples first, then the secret tests, each in natural order. Scores can depend on the order,
 * so the tests of a scoring problem have that of the format.
 */
export const packageTests = Effect.fn("packageTests")(function* (files: PackageFiles, isScoring: boolean) {
  const lost = files.paths.find(
    (path) =>
      /^data\/(sample|secret)\/.*\.ans$/.test(path) && !files.paths.includes(path.replace(/ans$/, "in"))
  )
  if (lost !== undefined) return yield* invalid(files.slug, lost, "", "has no .in file beside it")
  const inputs = files.paths.filter((path) => /^data\/(sample|secret)\/.*\.in$/.test(path))
  const ordered = inputs.toSorted(
    (left, right) =>
      Number(isSecret(left)) - Number(isSecret(right)) ||
      (isScoring ? inFormatOrder(left, right) : inNaturalOrder(left, right))
  )
  const tests = yield* Effect.forEach(ordered, (path) => readTest(files, path), { concurrency: 8 })
  if (!ordered.some(isSecret)) return yield* invalid(files.slug, "data/secret", "", "has no tests")
  return tests
})

/** "Test cases and groups will be used in lexicographical order on file base name." */
function inFormatOrder(left: string, right: string): number {
  const names = [left, right].map((path) => path.replace(/\.in$/, "").split("/"))
  const [ours = [], theirs = []] = names
  const index = ours.findIndex((step, at) => step !== theirs[at])
  return (ours[index] ?? "") < (theirs[index] ?? "") ? -1 : 1
}

const isSecret = (path: string) => path.startsWith("data/secret/")

const readTest = (files: PackageFiles, inputPath: string) => {
  const answerPath = inputPath.replace(/\.in$/, ".ans")
  if (!files.paths.includes(answerPath)) {
    return Effect.fail(invalid(files.slug, inputPath, "", "has no .ans file beside it"))
  }
  const name = inputPath.replace(/^data\//, "").replace(/\.in$/, "")
  return packageTest(files, { name, sample: !isSecret(inputPath), inputPath, answerPath })
}

/** Hashes the files of a test. Both must exist. */
export const packageTest = Effect.fn("packageTest")(function* (
  files: PackageFiles,
  named: Pick<PackageTest, "name" | "sample" | "inputPath" | "answerPath">
) {
  const { inputPath, answerPath } = named
  const input = yield* files.bytes(inputPath)
  const answer = yield* files.bytes(answerPath)
  for (const [path, { length }] of [
    [inputPath, input],
    [answerPath, answer]
  ] as const) {
    if (length > testBytesMax) return yield* invalid(files.slug, path, "", "is larger than 15 MiB")
  }
  const test: PackageTest = {
    ...named,
    inputHash: sha256(input),
    answerHash: sha256(answer),
    inputBytes: input.length,
    answerBytes: answer.length
  }
  return test
})
