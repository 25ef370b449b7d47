import { existsSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { importCourses } from "../learning/import/importCourses.ts"
import { importContent } from "./importContent.ts"
import { ownContent } from "../content/ownContent.ts"
import { foldersIn } from "../content/readContent.ts"
import { Effect } from "effect"
import { findOwner, addProblemOwner } from "../practice/import/problemOwners.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

/** Imports a folder; null, without an import, if `email` is not an organiser. */
const importFor = Effect.fnUntraced(function* (folder: string, email: string | undefined) {
  const owner = email === undefined ? null : yield* findOwner(email)
  if (email !== undefined && owner === null) return null
  const report = yield* importContent(folder)
  if (owner !== null) yield* addProblemOwner(owner, [...report.imported, ...report.unchanged])
  const courses = yield* importCourses(folder)
  return { ...report, refused: [...report.refused, ...courses.refused] }
})

/** The reason why a folder has nothing to import, or null. */
const nothingIn = Effect.fnUntraced(function* (folder: string) {
  if (existsSync(join(folder, "problem.yaml")))
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
  const [folder = ownContent] = positionals
  const fault = await Effect.runPromise(nothingIn(folder))
  if (fault !== null) {
    console.error(fault)
    return 1
  }
  const report = await withPlatform(importFor(folder, values.owner))
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
  usage: "content import [folder] [--owner <address>]",
  summary: "Brings problem packages and courses into the database.",
  help: "Reads the folder (content/ of the project unless given) and imports what has changed. A faulty package is named, keeps its last good state, and makes the exit code 1. --owner names the organiser who may put its reserved problems into contests; without it, reserved problems are for contests of the content alone.",
  run
}
