import { Effect } from "effect"
import { isOfPolygon } from "../packageSlug.ts"
import type { ProblemPackage } from "../ProblemPackage.ts"
import type { PackageInvalid } from "../packageFailures.ts"
import type { ConvertedFiles } from "./ConvertedPackage.ts"
import { convertKattis } from "./convertKattis.ts"
import { convertPolygon } from "./convertPolygon.ts"

/**
 * The files of a package in edition 2025-09, judged as the original; null if it has this edition already. Fails with the
 * part that this edition cannot express. `seed` identifies a problem that has no UUID.
 */
export const convertPackage = (
  problem: ProblemPackage,
  seed: string
): Effect.Effect<ConvertedFiles | null, PackageInvalid> =>
  isOfPolygon(problem.files) ? convertPolygon(problem, seed) : convertKattis(problem, seed)
