import { Effect } from "effect"
import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import type { OutputValidator } from "../judge/worker/OutputValidator.ts"
import type { ProblemScoring } from "../judge/worker/ProblemScoring.ts"
import { type PackageFiles, sha256 } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"
import { rendererVersion } from "./renderMarkdown.ts"

/** Hashes the tests, the files that match a pattern, and the renderer version. */
export const contentHash = Effect.fn("contentHash")(function* (
  files: PackageFiles,
  tests: ReadonlyArray<PackageTest>,
  imported: RegExp
) {
  const paths = files.paths.filter((path) => imported.test(path))
  const hashes = yield* Effect.forEach(paths, (path) => files.bytes(path).pipe(Effect.map(sha256)))
  const parts = paths.map((path, index) => [path, hashes[index]])
  const tested = tests.map((test) => [test.name, test.inputHash, test.answerHash])
  return sha256(JSON.stringify([rendererVersion, parts, tested]))
})

/** Hashes everything that a verdict depends on. */
export function judgingHash(
  limits: Readonly<Record<"timeLimitMs" | "memoryLimitMb" | "outputLimitBytes", number>>,
  checker: CheckerFlags,
  tests: ReadonlyArray<PackageTest>,
  outputValidator: OutputValidator | null,
  scoring: ProblemScoring | null,
  submitsAnswers = false
): string {
  const kind = submitsAnswers ? "submitsAnswers" : null
  const further = [outputValidator, scoring, kind].filter((part) => part !== null)
  return sha256(JSON.stringify([limits, checker, tests.map(judgedPart), ...further]))
}

const judgedPart = ({ sample, inputHash, answerHash, validatorArgs }: PackageTest) => [
  sample,
  inputHash,
  answerHash,
  ...(validatorArgs === undefined ? [] : [validatorArgs])
]
