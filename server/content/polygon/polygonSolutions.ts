import { Effect } from "effect"
import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { programmingLanguages } from "../../judge/languages/programmingLanguages.ts"
import type { ProgrammingLanguage } from "../../judge/languages/ProgrammingLanguage.ts"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import type { PackageSubmission, SkippedSubmission } from "../packageSubmissions.ts"
import type { PolygonSolution, ProblemXml } from "./problemXml.ts"

/** The verdicts that a tag allows. */
const verdictsOf: Readonly<Record<string, ReadonlyArray<Verdict>>> = {
  main: ["accepted"],
  accepted: ["accepted"],
  rejected: [
    ...(["wrong_answer", "presentation_error", "time_limit", "memory_limit"] as const),
    ...(["output_limit", "runtime_error"] as const)
  ],
  "wrong-answer": ["wrong_answer"],
  "presentation-error": ["presentation_error"],
  "time-limit-exceeded": ["time_limit"],
  "memory-limit-exceeded": ["memory_limit"],
  "time-limit-exceeded-or-memory-limit-exceeded": ["time_limit", "memory_limit"]
}

const undecided: Readonly<Record<string, string>> = {
  "time-limit-exceeded-or-accepted": "it may be accepted or not",
  failed: "the checker has to fail on it",
  "do-not-run": "it must not be run"
}

/** The language of a type such as `cpp.g++17` or `python.3`; null if it is not judged. */
export const polygonLanguage = (type: string): ProgrammingLanguage | null =>
  programmingLanguages.find(({ sources }) => sources.polygonTypes?.test(type)) ?? null

/** The authors' solutions with the verdicts of their tags. */
export const polygonSolutions = Effect.fn("polygonSolutions")(function* (
  files: PackageFiles,
  { assets }: ProblemXml,
  isScoring: boolean
) {
  const submissions: Array<PackageSubmission> = []
  const skipped: Array<SkippedSubmission> = []
  for (const solution of assets.solutions?.solution ?? []) {
    const [{ "@path": path, "@type": type } = { "@path": "", "@type": "" }] = solution.source
    if (submissions.some((each) => each.path === path)) {
      return yield* invalid(files.slug, path, "", "is listed as a solution twice")
    }
    const reason = skipReason(solution)
    if (reason !== null) skipped.push({ path, reason })
    else if (!files.paths.includes(path)) return yield* invalid(files.slug, path, "", "is missing")
    else submissions.push(submissionOf(solution["@tag"], path, type, isScoring))
  }
  return { submissions, skipped }
})

function skipReason({ "@tag": tag, source }: PolygonSolution): string | null {
  if (source.length !== 1) return `has ${source.length} files; one is supported`
  if (Object.hasOwn(verdictsOf, tag)) return null
  return Object.hasOwn(undecided, tag) ? (undecided[tag] ?? null) : `its tag ${tag} is not known`
}

const submissionOf = (tag: string, path: string, type: string, isScoring: boolean): PackageSubmission => ({
  path,
  folder: tag === "main" ? "accepted" : tag,
  // A part of the points is no acceptance.
  expected: [...(verdictsOf[tag] ?? []), ...(isScoring && tag === "rejected" ? (["partial"] as const) : [])],
  language: polygonLanguage(type)?.id ?? null
})
