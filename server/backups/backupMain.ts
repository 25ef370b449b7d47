import { join } from "node:path"
import { Cause, Effect, Exit, Fiber, Layer } from "effect"
import { Config, readConfig } from "../platform/config.ts"
import { inheritedDatabase } from "../platform/database/chooseDatabase.ts"
import { removeFormerData } from "../platform/database/embedded/upgradeCluster.ts"
import type { Snapshot } from "../platform/database/dump/openSnapshot.ts"
import { sqlLayer } from "../platform/database/sqlLayer.ts"
import { Files } from "../platform/files/Files.ts"
import { logging } from "../platform/logging.ts"
import { onStop } from "../platform/parentProcess.ts"
import { backupFolder, backupName, removeOldBackups } from "./backupFolder.ts"
import { checkBackup } from "./checkBackup.ts"
import { isDue } from "./isDue.ts"
import { makeBackup } from "./makeBackup.ts"

/**
 * Process of a scheduled backup, started by `scheduleBackups.ts`: makes a backup, restores it into a second database, and
 * removes old ones. It ends without one if another process has just made it.
 */
const config = readConfig(process.env)

const isWanted = async ({ client }: Snapshot) => {
  const { rows } = await client.query<{ due: boolean }>(`select ${isDue(config.backupEvery)} as due`)
  return rows[0]?.due === true
}

const work = Effect.gen(function* () {
  const { dataDir, backupPassphrase: passphrase, backupCount } = config
  const [folder, name] = [backupFolder(dataDir), backupName(new Date(), passphrase !== null)]
  const path = join(folder, name)
  const written = yield* makeBackup({ path, passphrase, isWanted })
  if (written === null) return
  const { bytes, sha256, manifest } = written
  yield* Effect.logInfo("A backup was made", { path, bytes, sha256 })
  for (const key of manifest.missing) yield* Effect.logWarning(`The storage has no file ${key}`)
  // Unless it can be restored, older ones are needed.
  yield* checkBackup(path, passphrase)
  yield* Effect.ignore(Effect.tryPromise(() => removeOldBackups(folder, backupCount, name)))
  yield* Effect.logInfo("The backup was restored into a second database and compared", { path })
  removeFormerData(dataDir)
})

const services = Files.layer.pipe(
  Layer.provideMerge(sqlLayer),
  Layer.provideMerge(Layer.merge(inheritedDatabase, Layer.succeed(Config, config)))
)

const fiber = Effect.runFork(
  work.pipe(
    Effect.provide(services),
    Effect.tapCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.void
        : Effect.logError("The scheduled backup failed", Cause.squash(cause))
    ),
    Effect.provide(logging({ forPeople: process.stdout.isTTY, level: process.env["LOG_LEVEL"] }))
  )
)
const stop = () => void Effect.runFork(Fiber.interrupt(fiber))
onStop(stop)
process.once("disconnect", stop)
const exit = await Effect.runPromise(Fiber.await(fiber))
process.exit(Exit.isSuccess(exit) ? 0 : 1)
