import { mkdirSync } from "node:fs"
import { Effect, Layer } from "effect"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import { isServerRunning } from "../platform/claimDataFolder.ts"
import { Config, readConfig } from "../platform/config.ts"
import { chooseDatabase } from "../platform/database/chooseDatabase.ts"
import { migrate } from "../platform/database/migrate.ts"
import { sqlLayer } from "../platform/database/sqlLayer.ts"
import { logging } from "../platform/logging.ts"
import { Queue } from "../platform/Queue.ts"

type Provided = Layer.Success<ReturnType<typeof platformLayer>>

const platformLayer = () => {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  // Do not stop a database that a running server uses.
  const database = chooseDatabase(config, {
    stopsAtEnd: (adopted) => !adopted && !isServerRunning(config),
    revives: false
  })
  return ChangeFeed.layer.pipe(
    Layer.provideMerge(Queue.layer({ supervise: false })),
    Layer.provideMerge(sqlLayer),
    Layer.provideMerge(Layer.merge(database, Layer.succeed(Config, config)))
  )
}

/** Runs an effect on the installation's database, whether or not its server runs. */
export const withPlatform = <A, E>(work: Effect.Effect<A, E, Provided>): Promise<A> =>
  Effect.runPromise(
    Effect.andThen(migrate, work).pipe(
      Effect.provide(platformLayer()),
      Effect.provide(logging({ forPeople: true, level: process.env["LOG_LEVEL"] }))
    )
  )
