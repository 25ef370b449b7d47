import { randomBytes, randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../config.ts"
import { Files, removeOrphans } from "../files/Files.ts"
import { reachMailServer } from "../mail/reachMailServer.ts"
import { Queue } from "../Queue.ts"
import { repeatTask } from "../repeatTask.ts"
import { Readiness } from "./Readiness.ts"

/** More than a file system that is almost full finds in its other blocks. */
const probe = randomBytes(64 * 1024)
const probeFolder = "readiness"
/** Of this process: several may share the folder or the bucket, and in containers all have the same number. */
const probeName = `${probeFolder}-${randomUUID()}`
const probeKey = `${probeFolder}/${probeName}`

/** Writes a file to the data folder, moves it into the storage and removes it. */
const storesFiles = Effect.gen(function* () {
  const { dataDir } = yield* Config
  const files = yield* Files
  const path = join(dataDir, probeName)
  yield* Effect.tryPromise(() => writeFile(path, probe)).pipe(
    Effect.andThen(files.store(probeKey, path)),
    Effect.ensuring(Effect.promise(() => rm(path, { force: true }))),
    Effect.andThen(files.remove(probeKey))
  )
  return true
})

/** Removes what killed processes left in the storage. */
export const removeOldProbes = removeOrphans(
  probeFolder,
  (file) => file,
  () => Effect.succeed([])
)

export const readinessHousekeeping = repeatTask("1 hour", "Old probes could not be removed", removeOldProbes)

const mailPatienceMs = 1500

/**
 * Adds the dependencies of a web process to `/readyz`: database, queue and files. The mail server is a detail: without
 * it mails wait, and everything else works. So is a bucket: all processes share it, so none is better than another.
 */
export const addPlatformReadiness = Effect.gen(function* () {
  const { smtpUrl, bucket } = yield* Config
  const readiness = yield* Readiness
  const sql = yield* SqlClient.SqlClient
  const queue = yield* Queue
  const context = yield* Effect.context<Config | Files>()
  readiness.add("database", Effect.as(sql`select 1`, true))
  readiness.add("queue", Effect.as(queue.waiting("mail"), true))
  const files = Effect.provideContext(storesFiles, context)
  if (bucket === null) readiness.add("files", files)
  else
    readiness.describe(
      "files",
      Effect.map(Effect.exit(files), (exit) => (Exit.isSuccess(exit) ? "reachable" : "unreachable"))
    )
  readiness.describe("mail", reachMailServer(smtpUrl, { patienceMs: mailPatienceMs, signsIn: false }))
})
