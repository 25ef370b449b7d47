import { mkdirSync } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { getPriority } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { Config } from "../platform/config.ts"
import { DatabaseAddress } from "../platform/database/DatabaseAddress.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import { clusterLayout } from "../platform/database/embedded/layout.ts"
import { findPostmaster, stopPostmaster } from "../platform/database/embedded/postmaster.ts"
import { embeddedDatabase } from "../platform/database/embeddedDatabase.ts"
import { migrate } from "../platform/database/migrate.ts"
import { sqlLayer } from "../platform/database/sqlLayer.ts"
import { acquireFolderLock, releaseFolderLock } from "../platform/folderLock.ts"
import { lowerPriority } from "../platform/lowerPriority.ts"
import { recordRestored } from "./backupRecords.ts"
import { freeBytesOf } from "./freeSpace.ts"
import { unrestorable } from "./readArchive.ts"
import { restoreBackup } from "./restoreBackup.ts"

const lockFolder = (lock: string) =>
  Effect.acquireRelease(
    Effect.suspend(() =>
      acquireFolderLock(lock) === null
        ? Effect.void
        : Effect.fail(new BackupUnusable({ message: "Another backup is being tried out on this DATA_DIR." }))
    ),
    () => Effect.sync(() => releaseFolderLock(lock))
  )

const removeCluster = (folder: string) =>
  Effect.promise(async () => {
    await stopPostmaster(clusterLayout(folder).data)
    await rm(folder, { recursive: true, force: true })
  })

/** A folder for a second PostgreSQL, without what a process left that died during a check. */
const clusterFolder = (folder: string) =>
  Effect.acquireRelease(
    Effect.andThen(
      removeCluster(folder),
      Effect.sync(() => mkdirSync(folder, { mode: 0o711 }))
    ),
    () => removeCluster(folder)
  )

/** Restores a backup into the database at hand, drops its files, and updates the schema. */
const tryOut = Effect.fnUntraced(function* (path: string, passphrase: string | null, folder: string) {
  const address = yield* DatabaseAddress
  const drop = () => Promise.resolve()
  const target = { address, storeFile: drop, storeSigningKey: drop, freeBytes: () => freeBytesOf(folder) }
  const postmaster = findPostmaster(clusterLayout(folder).data)
  // PostgreSQL leads a session of its own, so it does not inherit the low priority of a scheduled check.
  if (postmaster !== null && getPriority() > 0) lowerPriority(postmaster.pid, getPriority())
  const restored = yield* Effect.tryPromise({
    try: () => restoreBackup(path, passphrase, target, folder),
    catch: unrestorable
  })
  yield* migrate.pipe(Effect.provide(sqlLayer), Effect.mapError(unrestorable))
  return restored
})

/**
 * Restores a backup into a second PostgreSQL in the data folder, compares tables and files, and records it as restored.
 * The installation's own database only gets the record.
 */
export const checkBackup = Effect.fn("checkBackup")(function* (path: string, passphrase: string | null) {
  const { dataDir } = yield* Config
  const folder = join(dataDir, "backup-check")
  yield* lockFolder(`${folder}.lock`)
  yield* clusterFolder(folder)
  const database = embeddedDatabase(folder, { careless: true, stopsAtEnd: () => true, revives: false })
  const restored = yield* tryOut(path, passphrase, folder).pipe(Effect.provide(database))
  const { size: bytes } = yield* Effect.promise(() => stat(path))
  yield* recordRestored({ ...restored, path, bytes })
  return restored
}, Effect.scoped)
