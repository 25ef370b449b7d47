import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { decodeYaml } from "./decodeYaml.ts"
import { inNaturalOrder } from "./packageFiles.ts"

/** `content/topics.yaml`: the topics of the problem list, in order. */
const TopicsYaml = Schema.Array(
  Schema.Struct({
    slug: Schema.String.check(Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
    name: Schema.Struct({ ru: Schema.NonEmptyString, en: Schema.NonEmptyString })
  })
)
export type ContentTopic = (typeof TopicsYaml.Type)[number]

const decodeTopics = decodeYaml(TopicsYaml)

/** Reads the topics of a content folder; empty without a topics file. */
export const readTopics = Effect.fn("readTopics")(function* (contentFolder: string) {
  const path = join(contentFolder, "topics.yaml")
  if (!existsSync(path)) return []
  const text = yield* Effect.promise(() => readFile(path, "utf8"))
  return yield* decodeTopics("content", "topics.yaml", text)
})

/** Names of the subfolders in natural order; empty if the folder does not exist. */
export const foldersIn = Effect.fn("foldersIn")(function* (folder: string) {
  if (!existsSync(folder)) return []
  const entries = yield* Effect.promise(() => readdir(folder, { withFileTypes: true }))
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .toSorted(inNaturalOrder)
})

/** The package folders of a content folder, sorted by slug. */
export const packageFolders = Effect.fn("packageFolders")(function* (contentFolder: string) {
  const problems = join(contentFolder, "problems")
  return (yield* foldersIn(problems)).map((name) => join(problems, name))
})
