import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { foldersIn } from "../../content/readContent.ts"
import { decodeEntryTestYaml, type EntryTestYaml } from "./entryTestYaml.ts"

/** A test with the hash of its content as version. */
export interface EntryTestContent extends EntryTestYaml {
  readonly version: string
}

const versionOf = (test: EntryTestYaml) => createHash("sha256").update(JSON.stringify(test)).digest("hex")

const readEntryTest = Effect.fnUntraced(function* (folder: string, slug: string) {
  const text = yield* Effect.promise(() => readFile(join(folder, slug, "test.yaml"), "utf8"))
  const test = yield* decodeEntryTestYaml(slug, "test.yaml", text)
  const content: EntryTestContent = { ...test, version: versionOf(test) }
  return content
})

/** Reads the entry tests of a folder, sorted by id; `faults` describes invalid ones. */
export const readEntryTests = Effect.fn("readEntryTests")(function* (folder: string) {
  const [tests, faults] = yield* Effect.partition(yield* foldersIn(folder), (slug) =>
    readEntryTest(folder, slug)
  )
  return { tests: tests.toSorted((a, b) => a.id - b.id), faults }
})
