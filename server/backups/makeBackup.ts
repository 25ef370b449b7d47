import { mkdir, readFile, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { Config } from "../platform/config.ts"
import { DatabaseAddress } from "../platform/database/DatabaseAddress.ts"
import { BackupUnusable } from "../platform/database/dump/BackupUnusable.ts"
import type { Snapshot } from "../platform/database/dump/openSnapshot.ts"
import { signingKeyFile } from "../platform/SigningKey.ts"
import { sweepFolder } from "./backupFolder.ts"
import { recordMade } from "./backupRecords.ts"
import { fileStorage } from "./FileStorage.ts"
import { freeBytesOf } from "./freeSpace.ts"
import { partialOf, writeBackup } from "./writeBackup.ts"

/** Held until the snapshot ends, by one process of the whole installation. */
const claimLock = async ({ client }: Snapshot) => {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('zama backup')) as mine"
  )
  return rows[0]?.mine === true
}

const asUnusable = (error: unknown) =>
  error instanceof BackupUnusable
    ? error
    : new BackupUnusable({ message: `The backup could not be made: ${(error as Error).message}` })

export interface MakeOptions {
  readonly path: string
  readonly passphrase: string | null
  /** Asked once no other process makes a backup; null makes one in any case. */
  readonly isWanted: ((snapshot: Snapshot) => Promise<boolean>) | null
}

/** Makes and records a backup. Null if none is wanted, or if another process makes one. */
export const makeBackup = Effect.fn("makeBackup")(function* ({ path, passphrase, isWanted }: MakeOptions) {
  const { dataDir, signingKey } = yield* Config
  const address = yield* DatabaseAddress
  const storage = yield* fileStorage
  const run = Effect.runPromiseWith(yield* Effect.context<SqlClient.SqlClient>())
  const ownKey =
    signingKey === null
      ? yield* Effect.promise(() => readFile(signingKeyFile(dataDir), "utf8").catch(() => null))
      : null
  const folder = dirname(path)
  const freeBytes = () => freeBytesOf(folder)
  const isOurs = async (snapshot: Snapshot) => {
    if (!(await claimLock(snapshot))) return false
    await sweepFolder(folder)
    return isWanted === null || isWanted(snapshot)
  }
  yield* Effect.promise(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  const write = () =>
    writeBackup({ address, storage, path, passphrase, signingKey: ownKey, freeBytes }, isOurs, (written) =>
      run(recordMade(written))
    )
  return yield* Effect.tryPromise({ try: write, catch: asUnusable }).pipe(
    Effect.onInterrupt(() => Effect.promise(() => rm(partialOf(path), { force: true })))
  )
})
