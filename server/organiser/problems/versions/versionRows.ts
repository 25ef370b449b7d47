import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import { firstRow, rowsOf, sql } from "../../../platform/database/sql.ts"
import { Config } from "../../../platform/config.ts"
import { Files } from "../../../platform/files/Files.ts"
import { orUnavailable, StorageFailure } from "../../../platform/files/StorageFailure.ts"
import { notFound } from "../../../platform/http/ApiError.ts"
import { PackageOutline } from "../packages/PackageOutline.ts"

const decodeVersions = rowsOf({
  number: Schema.Int,
  fileKey: Schema.String,
  hash: Schema.String,
  bytes: Schema.Int,
  outline: PackageOutline
})
export type StoredVersion = Effect.Success<ReturnType<typeof readVersion>>

/** A version of a problem; fails with NotFound if there is none of this number. */
export const readVersion = Effect.fn("readVersion")(function* (problemId: number, number: number) {
  const version = yield* sql`
    select number, file_key as "fileKey", hash, bytes, outline from problem_versions
    where problem_id = ${problemId} and number = ${number}`.pipe(decodeVersions, firstRow)
  return version ?? (yield* notFound)
})

/** A temporary folder, deleted when the scope closes. It is below that of the uploads, which is swept after a crash. */
export const packageFolder = Effect.fn("packageFolder")(function* () {
  const { dataDir } = yield* Config
  return yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => mkdtemp(join(dataDir, "uploads", "package-")),
      catch: (cause) => new StorageFailure({ cause })
    }),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
})

/** The zip of a version as a file on the local disk, until the scope closes. */
export const localZip = Effect.fn("localZip")(
  function* ({ fileKey }: Pick<StoredVersion, "fileKey">) {
    const files = yield* Files
    const zip = join(yield* packageFolder(), "package.zip")
    yield* files.copy(fileKey, zip)
    return zip
  },
  Effect.catchTag("StorageFailure", orUnavailable("A problem package could not be read"))
)
