import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
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
  if (!existsSync(folder)) return { tests: [], faults: [] }
  const entries = yield* Effect.promise(() => readdir(folder, { withFileTypes: true }))
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const [tests, faults] = yield* Effect.partition(slugs, (slug) => readEntryTest(folder, slug))
  return { tests: tests.toSorted((a, b) => a.id - b.id), faults }
})
