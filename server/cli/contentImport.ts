import { importCourses } from "../content/courses/importCourses.ts"
import { importContent } from "../content/importContent.ts"
import { ownContent } from "../content/ownContent.ts"
import { Effect } from "effect"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const run = async ([folder = ownContent]: ReadonlyArray<string>): Promise<number> => {
  const { imported, unchanged, refused } = await withPlatform(
    Effect.gen(function* () {
      const report = yield* importContent(folder)
      const courses = yield* importCourses(folder)
      return { ...report, refused: [...report.refused, ...courses.refused] }
    })
  )
  for (const slug of imported) console.log(`imported ${slug}`)
  for (const refusal of refused) console.error(`refused ${refusal.message}`)
  console.log(`${imported.length} imported, ${unchanged.length} unchanged, ${refused.length} refused`)
  return refused.length === 0 ? 0 : 1
}

export const contentImport: Command = {
  usage: "content import [folder]",
  summary: "Brings problem packages and courses into the database.",
  help: "Reads the folder (content/ of the project unless given) and imports what has changed. A faulty package is named, keeps its last good state, and makes the exit code 1.",
  run
}
