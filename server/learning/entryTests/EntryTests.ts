import { fileURLToPath } from "node:url"
import { Context, Effect, Layer } from "effect"
import { ApiError } from "../../platform/http/ApiError.ts"
import { EntryTestYaml } from "./entryTestYaml.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { type EntryTestContent, readEntryTests } from "./readEntryTests.ts"

const standardFolder = fileURLToPath(new URL("../../../content/entry-tests", import.meta.url))

/** The entry tests, read at start. A test that cannot be read is skipped and logged. */
export class EntryTests extends Context.Service<
  EntryTests,
  {
    /** Sorted by id. */
    readonly list: ReadonlyArray<EntryTestContent>
  }
>()("server/learning/entryTests/EntryTests") {
  static readonly layerFrom = (folder: string) =>
    Layer.effect(
      EntryTests,
      Effect.gen(function* () {
        const { tests, faults } = yield* readEntryTests(folder)
        for (const { message } of faults) yield* Effect.logError(`An entry test is left out: ${message}`)
        return EntryTests.of({ list: tests })
      })
    )
  static readonly layer = EntryTests.layerFrom(standardFolder)
}

export const entryTestUnknown = new ApiError("NotFound", { message: "entryTests.unknown" })

/** The current version of a test. */
export const findEntryTest = Effect.fn("findEntryTest")(function* (id: number) {
  const { list } = yield* EntryTests
  const test = list.find((each) => each.id === id)
  if (test === undefined) return yield* entryTestUnknown
  return test
})

const decodeVersions = rowsOf({ content: EntryTestYaml })

/** The version of a test that an attempt began with. */
export const readVersion = Effect.fn("readVersion")(function* (version: string) {
  const { list } = yield* EntryTests
  const current = list.find((each) => each.version === version)
  if (current !== undefined) return current
  const [row] = yield* sql`select content from entry_test_versions where id = ${version}`.pipe(decodeVersions)
  if (row === undefined) return yield* Effect.die(new Error(`No entry test of version ${version}`))
  return { ...row.content, version } satisfies EntryTestContent
})

/** Stores the current version of a test for its attempts. */
export const insertVersion = Effect.fn("insertVersion")(function* ({ version, ...test }: EntryTestContent) {
  yield* sql`insert into entry_test_versions (id, test_id, content)
    values (${version}, ${test.id}, ${JSON.stringify(test)}::jsonb) on conflict do nothing`
})
