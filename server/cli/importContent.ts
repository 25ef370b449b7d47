import { Effect } from "effect"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import { importProblem } from "../practice/import/importProblem.ts"
import { dropUnusedFiles } from "../practice/import/importTests.ts"
import { rankTitles } from "../practice/import/rankTitles.ts"
import { deriveTimeLimit } from "../content/deriveTimeLimit.ts"
import { noGenerators } from "../content/generators/generatedFiles.ts"
import { makeTestsIn } from "../content/generators/makeTests.ts"
import { isReserved } from "../content/ownContent.ts"
import { invalid, PackageInvalid } from "../content/packageFailures.ts"
import { type ContentTopic, packageFolders, readTopics } from "../content/readContent.ts"
import { sql } from "../platform/database/sql.ts"
import type { ProblemPackage } from "../content/ProblemPackage.ts"
import { readPackage } from "../content/readPackage.ts"
import type { LazyJudge } from "./LazyJudge.ts"

interface ImportReport {
  readonly imported: ReadonlyArray<string>
  readonly unchanged: ReadonlyArray<string>
  /** Invalid packages, unchanged in the database. */
  readonly refused: ReadonlyArray<PackageInvalid>
}

interface Outcome {
  readonly slug: string
  readonly result: "imported" | "unchanged"
}

/** Runs generators and derives time limits. Null rejects packages that need one of them. */
type ImportJudge = Pick<LazyJudge, "backend" | "generatedFolder"> | null

/** Imports the topics and the packages of a content folder. */
export const importContent = Effect.fn("importContent")(function* (
  contentFolder: string,
  judge: ImportJudge = null
) {
  yield* importTopics(yield* readTopics(contentFolder))
  return yield* importPackages(yield* packageFolders(contentFolder), contentFolder, judge)
})

/** Imports zips with one package each. */
export const importZips = (paths: ReadonlyArray<string>, judge: ImportJudge) =>
  importPackages(paths, null, judge)

/**
 * Imports packages; repeated imports change nothing.
 * An invalid package keeps its last valid state and does not stop the others.
 */
const importPackages = Effect.fn("importPackages")(function* (
  paths: ReadonlyArray<string>,
  contentFolder: string | null,
  judge: ImportJudge
) {
  const makeTests = judge === null ? noGenerators : makeTestsIn(judge.backend, judge.generatedFolder)
  const known = yield* knownProblems()
  const seen = new Set<string>()
  const outcomes = yield* Effect.forEach(paths, (path) =>
    readPackage(path, makeTests).pipe(
      Effect.flatMap((problem) => importPackage(problem, contentFolder, judge, known, seen)),
      Effect.catchTag("PackageInvalid", Effect.succeed),
      Effect.scoped
    )
  )
  const slugs = (wanted: Outcome["result"]) =>
    outcomes.flatMap((outcome) => ("result" in outcome && outcome.result === wanted ? [outcome.slug] : []))
  const report: ImportReport = {
    imported: slugs("imported"),
    unchanged: slugs("unchanged"),
    refused: outcomes.filter((outcome) => outcome instanceof PackageInvalid)
  }
  if (report.imported.length > 0) {
    yield* rankTitles()
    yield* dropUnusedFiles()
    yield* (yield* ChangeFeed).changed("problems")
  }
  return report
})

const importPackage = Effect.fnUntraced(function* (
  problem: ProblemPackage,
  contentFolder: string | null,
  judge: ImportJudge,
  known: ReadonlyMap<string, KnownProblem>,
  seen: Set<string>
) {
  const { slug, contentHash } = problem
  if (seen.has(slug)) return yield* invalid(slug, "", "", "is in two of the zips")
  seen.add(slug)
  const stored = known.get(slug)
  const isKnown = stored?.contentHash === contentHash
  if (!isKnown) {
    const timeLimitMs = yield* timeLimitOf(problem, stored, judge)
    yield* importProblem({ ...problem, timeLimitMs }, isReserved(contentFolder, problem))
  }
  const outcome: Outcome = { slug, result: isKnown ? "unchanged" : "imported" }
  return outcome
})

/** The limit of the package, or the one that was derived for it before, or the one that the judge derives now. */
const timeLimitOf = Effect.fnUntraced(function* (
  problem: ProblemPackage,
  stored: KnownProblem | undefined,
  judge: ImportJudge
) {
  const { timeLimitMs, limitRule, judgingHash, slug } = problem
  if (timeLimitMs !== null || limitRule === null) return timeLimitMs
  const derived = stored?.judgingHash === judgingHash ? stored.timeLimitMs : null
  if (derived !== null) return derived
  if (judge === null) {
    const message = "is missing; «content import» derives it from the submissions"
    return yield* invalid(slug, "problem.yaml", "limits.time_limit", message)
  }
  return yield* deriveTimeLimit(yield* Effect.promise(judge.backend), problem, limitRule)
})

interface KnownProblem {
  readonly contentHash: string
  readonly judgingHash: string
  readonly timeLimitMs: number | null
}

const knownProblems = Effect.fnUntraced(function* () {
  const rows = yield* sql<KnownProblem & { readonly slug: string }>`
    select slug, content_hash as "contentHash", judging_hash as "judgingHash", time_limit_ms as "timeLimitMs"
    from problems`
  return new Map(rows.map((row) => [row.slug, row]))
})

const importTopics = Effect.fnUntraced(function* (topics: ReadonlyArray<ContentTopic>) {
  for (const [position, { slug, name }] of topics.entries()) {
    yield* sql`
      insert into topics (slug, position, name_ru, name_en) values (${slug}, ${position}, ${name.ru}, ${name.en})
      on conflict (slug) do update
      set position = excluded.position, name_ru = excluded.name_ru, name_en = excluded.name_en
      where (topics.position, topics.name_ru, topics.name_en)
        is distinct from (excluded.position, excluded.name_ru, excluded.name_en)`
  }
})
