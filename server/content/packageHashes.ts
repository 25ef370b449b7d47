import { Effect } from "effect"
import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import type { OutputValidator } from "../judge/worker/OutputValidator.ts"
import type { ProblemScoring } from "../judge/worker/ProblemScoring.ts"
import { type PackageFiles, sha256 } from "./packageFiles.ts"
import type { PackageTest } from "./packageTests.ts"
import type { ProblemPackage } from "./ProblemPackage.ts"
import { rendererVersion } from "./renderMarkdown.ts"

/** Hashes the tests, the judging, the files that match a pattern, and the renderer version. */
export const contentHash = Effect.fn("contentHash")(function* (
  files: PackageFiles,
  tests: ReadonlyArray<PackageTest>,
  judging: string,
  imported: RegExp
) {
  const paths = files.paths.filter((path) => imported.test(path))
  const hashes = yield* Effect.forEach(paths, (path) => files.bytes(path).pipe(Effect.map(sha256)))
  const parts = paths.map((path, index) => [path, hashes[index]])
  const tested = tests.map((test) => [test.name, test.inputHash, test.answerHash])
  return sha256(JSON.stringify([rendererVersion, judging, parts, tested]))
})

type PackageLimits = Pick<
  ProblemPackage,
  "timeLimitMs" | "memoryLimitMb" | "outputLimitBytes" | "limitRule" | "languageLimits"
>

/** Hashes everything that a verdict depends on. */
export function judgingHash(
  { timeLimitMs, memoryLimitMb, outputLimitBytes, limitRule, languageLimits }: PackageLimits,
  checker: CheckerFlags,
  tests: ReadonlyArray<PackageTest>,
  outputValidator: OutputValidator | null,
  scoring: ProblemScoring | null,
  submitsAnswers = false
): string {
  const limits = { timeLimitMs, memoryLimitMb, outputLimitBytes }
  const kind = submitsAnswers ? "submitsAnswers" : null
  const further = [outputValidator, scoring, limitRule, kind, languageLimits].filter((part) => part !== null)
  // Answers of learners belong to the tests by name.
  const judged = tests.map((test) => [...judgedPart(test), ...(submitsAnswers ? [test.name] : [])])
  return sha256(JSON.stringify([limits, checker, judged, ...further]))
}

const judgedPart = ({ sample, inputHash, answerHash, validatorArgs }: PackageTest) => [
  sample,
  inputHash,
  answerHash,
  ...(validatorArgs === undefined ? [] : [validatorArgs])
]
