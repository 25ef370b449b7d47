import { mkdirSync } from "node:fs"
import { Effect, Layer } from "effect"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import { isServerRunning } from "../platform/claimDataFolder.ts"
import { Config, readConfig } from "../platform/config.ts"
import { chooseDatabase } from "../platform/database/chooseDatabase.ts"
import { migrate } from "../platform/database/migrate.ts"
import { sqlLayer } from "../platform/database/sqlLayer.ts"
import { Files } from "../platform/files/Files.ts"
import { logging } from "../platform/logging.ts"
import { Queue } from "../platform/Queue.ts"

type Provided = Layer.Success<ReturnType<typeof platformLayer>>

const databaseLayer = () => {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  // Do not stop a database that a running server uses.
  const database = chooseDatabase(config, {
    stopsAtEnd: (adopted) => !adopted && !isServerRunning(config),
    revives: false
  })
  return Layer.provideMerge(sqlLayer, Layer.merge(database, Layer.succeed(Config, config)))
}

const platformLayer = () =>
  ChangeFeed.layer.pipe(
    Layer.provideMerge(Queue.layer({ supervise: false })),
    Layer.provideMerge(databaseLayer())
  )

const log = () => logging({ forPeople: true, level: process.env["LOG_LEVEL"] })

/** Runs an effect on the installation's database, whether or not its server runs. */
export const withPlatform = <A, E>(work: Effect.Effect<A, E, Provided>): Promise<A> =>
  Effect.runPromise(
    Effect.andThen(migrate, work).pipe(Effect.provide(platformLayer()), Effect.provide(log()))
  )

type ProvidedDatabase = Layer.Success<ReturnType<typeof databaseLayer>> | Files

/** Runs an effect on the installation's database and files as they are, without a migration. */
export const withDatabase = <A, E>(work: Effect.Effect<A, E, ProvidedDatabase>): Promise<A> =>
  Effect.runPromise(
    work.pipe(Effect.provide(Layer.provideMerge(Files.layer, databaseLayer())), Effect.provide(log()))
  )
