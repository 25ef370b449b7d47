import { Effect } from "effect"
import type { ProblemScoring, TestGroup } from "../judge/worker/ProblemScoring.ts"
import { yamlLine } from "./decodeYaml.ts"
import { graderGroups } from "./graderGroups.ts"
import { editionOf } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageSettings } from "./packageSettings.ts"
import type { PackageTest } from "./packageTests.ts"
import { givesScores, isScoring, type ProblemYaml, scoringKey } from "./problemYaml.ts"
import { scoringGroups } from "./scoringGroups.ts"

/** The parts of a package on which the scores depend. */
export interface ScoredPackage {
  readonly files: PackageFiles
  readonly settings: PackageSettings
  /** In lexicographical order of their groups and names. */
  readonly tests: ReadonlyArray<PackageTest>
  readonly hasValidator: boolean
}

/** Reads the test groups of a scoring problem; null for a pass-fail problem. */
export const packageScoring = Effect.fn("packageScoring")(function* (
  scored: ScoredPackage,
  yaml: ProblemYaml,
  yamlText: string
) {
  const { files, settings } = scored
  if (!isScoring(yaml)) {
    const key = scoringKey(yaml)
    if (key === null) return null
    const line = yamlLine(yamlText, [key])
    return yield* invalid(files.slug, "problem.yaml", key, "is only for scoring problems", line)
  }
  const isLegacy = editionOf(yaml.problem_format_version) === "legacy"
  const custom = isLegacy ? givesScores(yaml) : scored.hasValidator
  if (settings.rules === "graders") {
    return problemScoring(yield* graderGroups(scored, custom), custom ? "any" : "none")
  }
  return problemScoring(yield* scoringGroups(scored), custom ? "bounded" : "none")
})

const problemScoring = (
  root: TestGroup,
  validatorScores: ProblemScoring["validatorScores"]
): ProblemScoring => ({ root, validatorScores })
