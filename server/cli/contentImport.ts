import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { importCourses } from "../learning/import/importCourses.ts"
import { importContent, importZips } from "./importContent.ts"
import { isZip } from "../content/openZip.ts"
import { ownContent } from "../content/ownContent.ts"
import { mainFiles } from "../content/packageSlug.ts"
import { foldersIn } from "../content/readContent.ts"
import { Effect } from "effect"
import { findOwner, addProblemOwner } from "../practice/import/problemOwners.ts"
import type { Command } from "./Command.ts"
import { LazyJudge } from "./LazyJudge.ts"
import { withPlatform } from "./withPlatform.ts"

/** A content folder, or zips with one package each. */
type Source = { readonly folder: string } | { readonly zips: ReadonlyArray<string> }

/** Imports a source; null, without an import, if `email` is not an organiser. */
const importFor = Effect.fnUntraced(function* (source: Source, email: string | undefined, judge: LazyJudge) {
  const owner = email === undefined ? null : yield* findOwner(email)
  if (email !== undefined && owner === null) return null
  const report = yield* "zips" in source
    ? importZips(source.zips, judge)
    : importContent(source.folder, judge)
  if (owner !== null) yield* addProblemOwner(owner, [...report.imported, ...report.unchanged])
  const courses = "zips" in source ? { refused: [] } : yield* importCourses(source.folder)
  return { ...report, refused: [...report.refused, ...courses.refused] }
})

const sourceOf = (paths: ReadonlyArray<string>): Source | null => {
  const [folder = ownContent] = paths
  if (paths.length > 0 && paths.every(isZip)) return { zips: paths }
  return paths.length > 1 ? null : { folder }
}

/** The reason why a source has nothing to import, or null. */
const nothingIn = Effect.fnUntraced(function* (source: Source) {
  if ("zips" in source) {
    const missing = source.zips.find((path) => !existsSync(path))
    return missing === undefined ? null : `There is no file ${missing}.`
  }
  const { folder } = source
  if (mainFiles.some((file) => existsSync(join(folder, file))))
    return `${folder} is a package. Give the folder whose problems/ has it.`
  const found = yield* Effect.forEach(["problems", "courses"], (name) => foldersIn(join(folder, name)))
  return found.flat().length > 0 ? null : `${folder} has no packages: neither in problems/ nor in courses/.`
})

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { owner: { type: "string" } },
    allowPositionals: true
  })
  const source = sourceOf(positionals)
  const fault =
    source === null ? "Give one folder, or only zips." : await Effect.runPromise(nothingIn(source))
  if (source === null || fault !== null) {
    console.error(fault)
    return 1
  }
  const judge = new LazyJudge()
  const report = await withPlatform(importFor(source, values.owner, judge)).finally(() => judge.dispose())
  if (report === null) {
    console.error(`${values.owner} is no organiser. Make the account one first: organiser create --email …`)
    return 1
  }
  const { imported, unchanged, refused } = report
  for (const slug of imported) console.log(`imported ${slug}`)
  for (const rejection of refused) console.error(`refused ${rejection.message}`)
  console.log(`${imported.length} imported, ${unchanged.length} unchanged, ${refused.length} refused`)
  return refused.length === 0 ? 0 : 1
}

export const contentImport: Command = {
  usage: "content import [folder | zip …] [--owner <address>]",
  summary: "Brings problem packages and courses into the database.",
  help: "Reads the folder (content/ of the project unless given), or zips with one package each, and imports what has changed. A package is one of Kattis/ICPC or Polygon. Generators of a package without secret tests are run in the sandbox. The time limit of a package without one is derived from its accepted submissions, which are judged for that. A faulty package is named, keeps its last good state, and makes the exit code 1. --owner names the organiser who may put its reserved problems into contests; without it, reserved problems are for contests of the content alone.",
  run
}
