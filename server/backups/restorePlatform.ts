import { existsSync } from "node:fs"
import { stat, writeFile } from "node:fs/promises"
import { Effect } from "effect"
import { Config } from "../platform/config.ts"
import { DatabaseAddress } from "../platform/database/DatabaseAddress.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import { migrate } from "../platform/database/migrate.ts"
import { sql } from "../platform/database/sql.ts"
import { signingKeyFile } from "../platform/SigningKey.ts"
import { recordRestored } from "./backupRecords.ts"
import { type FileStorage, fileStorage } from "./FileStorage.ts"
import { freeBytesOf } from "./freeSpace.ts"
import { unrestorable } from "./readArchive.ts"
import { restoreBackup } from "./restoreBackup.ts"
import { storedFiles } from "./storedFiles.ts"

/** A key that is already in the folder stays: another database may use it. */
const storeKey = (dataDir: string) => {
  const file = signingKeyFile(dataDir)
  const state = { isStored: false }
  const store = async (key: string) => {
    if (existsSync(file)) return
    await writeFile(file, key, { mode: 0o600, flag: "wx" })
    state.isStored = true
  }
  return { state, store }
}

/** The housekeeping of two installations would remove each other's files. */
const requireNoFiles = async ({ list }: FileStorage) => {
  for (const { folder } of storedFiles) {
    if ((await list(folder)).size === 0) continue
    throw new BackupUnusable({
      message: `The storage has files in ${folder}, perhaps of another installation. Restore with an empty bucket at FILES_URL, or an empty folder DATA_DIR/files.`
    })
  }
}

/** Removes what it stored, unless `restore` succeeds. */
const withFiles = async <A>(storage: FileStorage, restore: (store: FileStorage["store"]) => Promise<A>) => {
  await requireNoFiles(storage)
  const stored: Array<string> = []
  try {
    return await restore((key, path) => {
      stored.push(key)
      return storage.store(key, path)
    })
  } catch (error) {
    for (const key of stored) await storage.remove(key).catch(() => {})
    throw error
  }
}

/** Restores a backup into the empty installation without files, and updates its schema. */
export const restorePlatform = Effect.fn("restorePlatform")(function* (
  path: string,
  passphrase: string | null
) {
  const { dataDir } = yield* Config
  const address = yield* DatabaseAddress
  const storage = yield* fileStorage
  const key = storeKey(dataDir)
  const target = { address, storeSigningKey: key.store, freeBytes: () => freeBytesOf(dataDir) }
  const restored = yield* Effect.tryPromise({
    try: () =>
      withFiles(storage, (storeFile) => restoreBackup(path, passphrase, { ...target, storeFile }, dataDir)),
    catch: unrestorable
  })
  yield* migrate.pipe(Effect.mapError(unrestorable))
  // The first start then agrees on the key that it finds or makes.
  if (!key.state.isStored) yield* sql`delete from secrets where name = 'signing_key_id'`
  const { size: bytes } = yield* Effect.promise(() => stat(path))
  yield* recordRestored({ ...restored, path, bytes })
  return restored
})
