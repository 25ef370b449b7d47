import { createReadStream, createWriteStream, mkdirSync } from "node:fs"
import { stat, unlink } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Context, Effect, Layer } from "effect"
import { Disk, type DriveFile } from "flydrive"
import { FSDriver } from "flydrive/drivers/fs"
import { Config } from "../config.ts"
import { bucketDisk } from "./bucketDisk.ts"
import { StorageFailure } from "./StorageFailure.ts"

interface StoredFile {
  readonly key: string
  readonly changedAt: Date
}

interface FilesShape {
  /** Moves a file from the local disk into the storage; stores nothing if it fails. */
  readonly store: (key: string, path: string) => Effect.Effect<void, StorageFailure>
  /** Copies a stored file to the local disk. */
  readonly copy: (key: string, path: string) => Effect.Effect<void, StorageFailure>
  readonly read: (key: string) => Effect.Effect<Uint8Array, StorageFailure>
  /** Does nothing if the file does not exist. */
  readonly remove: (key: string) => Effect.Effect<void, StorageFailure>
  /** Lists the files directly below a folder. */
  readonly list: (folder: string) => Effect.Effect<ReadonlyArray<StoredFile>, StorageFailure>
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new StorageFailure({ cause }) })

/** Null if the file was deleted since the listing. */
const storedFile = async (file: DriveFile): Promise<StoredFile | null> => {
  try {
    return { key: file.key, changedAt: (await file.getMetaData()).lastModified }
  } catch (cause) {
    if (new StorageFailure({ cause }).isMissing) return null
    throw cause
  }
}

const filesOf = async (disk: Disk, folder: string, page?: string): Promise<ReadonlyArray<StoredFile>> => {
  const { objects, paginationToken } = await disk.listAll(
    folder,
    page === undefined ? {} : { paginationToken: page }
  )
  const files = [...objects].filter((each) => each.isFile)
  const found = (await Promise.all(files.map(storedFile))).filter((file) => file !== null)
  return paginationToken === undefined ? found : [...found, ...(await filesOf(disk, folder, paginationToken))]
}

/** Streams a file into the storage, and then deletes it. */
const move = async (disk: Disk, key: string, path: string) => {
  const { size } = await stat(path)
  const content = createReadStream(path)
  try {
    await disk.putStream(key, content, { contentLength: size })
  } finally {
    content.destroy()
  }
  await unlink(path)
}

/** A file is stored before its row is committed; this is longer than any form takes. */
const youngMs = 60 * 60 * 1000

/** Removes the old files of a folder that no row refers to: it was deleted, or the process died before the commit. */
export const removeOrphans = Effect.fnUntraced(function* <E, R>(
  folder: string,
  nameOf: (file: string) => string,
  readKnown: (names: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<{ readonly key: string }>, E, R>
) {
  const files = yield* Files
  const stored = yield* files.list(folder)
  const old = stored.filter(({ changedAt }) => changedAt.getTime() < Date.now() - youngMs)
  const names = [...new Set(old.map(({ key }) => nameOf(key)))]
  const known = new Set((yield* readKnown(names)).map(({ key }) => key))
  const orphans = old.filter(({ key }) => !known.has(nameOf(key)))
  yield* Effect.forEach(orphans, ({ key }) => files.remove(key), { discard: true })
})

const localDisk = (dataDir: string) => {
  const location = join(dataDir, "files")
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: "private" }))
}

/**
 * Uploaded files: images of reports, avatars, problem packages. They are stored under `DATA_DIR/files` or in the bucket of
 * `FILES_URL`, which no URL of the platform exposes; a key is a path below it.
 */
export class Files extends Context.Service<Files, FilesShape>()("server/platform/files/Files") {
  static readonly layer = Layer.effect(
    Files,
    Effect.gen(function* () {
      const { dataDir, bucket } = yield* Config
      const disk = bucket === null ? localDisk(dataDir) : yield* Effect.promise(() => bucketDisk(bucket))
      const remove = (key: string) => attempt(() => disk.delete(key))
      // A full disk may leave half a file; a bucket has whole files only.
      const removePart = (key: string) => (bucket === null ? Effect.ignore(remove(key)) : Effect.void)
      return Files.of({
        store: (key, path) =>
          attempt(() => move(disk, key, path)).pipe(
            Effect.onError(() => removePart(key)),
            Effect.uninterruptible
          ),
        copy: (key, path) =>
          attempt(async () => pipeline(await disk.getStream(key), createWriteStream(path, { mode: 0o600 }))),
        read: (key) => attempt(() => disk.getBytes(key)),
        remove,
        list: (folder) => attempt(() => filesOf(disk, folder))
      })
    })
  )
}
