import { Effect } from "effect"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import { importProblem } from "../practice/import/importProblem.ts"
import { dropUnusedFiles } from "../practice/import/importTests.ts"
import { rankTitles } from "../practice/import/rankTitles.ts"
import type { MakeTests } from "../content/generators/generatedFiles.ts"
import { isReserved } from "../content/ownContent.ts"
import { invalid, PackageInvalid } from "../content/packageFailures.ts"
import type { ProblemPackage } from "../content/ProblemPackage.ts"
import { type ContentTopic, packageFolders, readTopics } from "../content/readContent.ts"
import { sql } from "../platform/database/sql.ts"
import { readPackage } from "../content/readPackage.ts"

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

/** Imports the topics and the packages of a content folder. */
export const importContent = Effect.fn("importContent")(function* (
  contentFolder: string,
  makeTests?: MakeTests
) {
  yield* importTopics(yield* readTopics(contentFolder))
  return yield* importPackages(yield* packageFolders(contentFolder), contentFolder, makeTests)
})

/** Imports zips with one package each. */
export const importZips = (paths: ReadonlyArray<string>, makeTests?: MakeTests) =>
  importPackages(paths, null, makeTests)

/**
 * Imports packages; repeated imports change nothing.
 * An invalid package keeps its last valid state and does not stop the others.
 */
const importPackages = Effect.fn("importPackages")(function* (
  paths: ReadonlyArray<string>,
  contentFolder: string | null,
  makeTests: MakeTests | undefined
) {
  const known = yield* knownHashes()
  const seen = new Set<string>()
  const outcomes = yield* Effect.forEach(paths, (path) =>
    readPackage(path, makeTests).pipe(
      Effect.flatMap((problem) => importPackage(problem, contentFolder, known, seen)),
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
  known: ReadonlyMap<string, string>,
  seen: Set<string>
) {
  const { slug, contentHash } = problem
  if (seen.has(slug)) return yield* invalid(slug, "", "", "is in two of the zips")
  seen.add(slug)
  const isKnown = known.get(slug) === contentHash
  if (!isKnown) yield* importProblem(problem, isReserved(contentFolder, problem))
  const outcome: Outcome = { slug, result: isKnown ? "unchanged" : "imported" }
  return outcome
})

const knownHashes = Effect.fnUntraced(function* () {
  const rows = yield* sql<{ slug: string; content_hash: string }>`select slug, content_hash from problems`
  return new Map(rows.map((row) => [row.slug, row.content_hash]))
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
