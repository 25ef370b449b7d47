import { Effect, Layer, Schedule } from "effect"
import { type Address, DatabaseAddress } from "./DatabaseAddress.ts"
import { DatabaseUnusable } from "./embedded/postgresBinaries.ts"
import { database, ensureDatabase } from "./embedded/ensureDatabase.ts"
import { clusterLayout } from "./embedded/layout.ts"
import { findPostmaster } from "./embedded/postmaster.ts"
import { type ClusterOptions, startCluster } from "./embedded/startCluster.ts"
import { upgradeCluster } from "./embedded/upgradeCluster.ts"

const unusable = (cause: unknown) =>
  cause instanceof DatabaseUnusable
    ? cause
    : new DatabaseUnusable({ message: `The embedded PostgreSQL cannot be used: ${String(cause)}` })

export interface EmbeddedOptions extends ClusterOptions {
  /** Whether to stop PostgreSQL when the scope closes; `adopted` means that it was already running. */
  readonly stopsAtEnd: (adopted: boolean) => boolean
  /** Whether to restart PostgreSQL when it ends by itself, for example when the system runs out of memory. */
  readonly revives: boolean
}

/** Restarts PostgreSQL when it ends: no other process does, and every client waits for it. */
const restartOnExit = (dataDir: string, options: EmbeddedOptions) => {
  const { data } = clusterLayout(dataDir)
  const restartIfEnded = Effect.gen(function* () {
    if (findPostmaster(data) !== null) return
    yield* Effect.logError("The database ended; it is started again")
    yield* Effect.tryPromise({ try: () => startCluster(dataDir, options), catch: unusable })
  })
  return restartIfEnded.pipe(
    Effect.catchCause((cause) => Effect.logError("The database could not be started again", cause)),
    // An interrupted start would leave PostgreSQL running after everything else has stopped.
    Effect.uninterruptible,
    Effect.repeat(Schedule.spaced("1 second"))
  )
}

/** Provides the embedded PostgreSQL of a data folder as `DatabaseAddress`. */
export const embeddedDatabase = (dataDir: string, options: EmbeddedOptions) =>
  Layer.effect(
    DatabaseAddress,
    Effect.gen(function* () {
      yield* Effect.tryPromise({ try: () => upgradeCluster(dataDir, options), catch: unusable })
      const cluster = yield* Effect.acquireRelease(
        Effect.tryPromise({ try: () => startCluster(dataDir, options), catch: unusable }),
        ({ adopted, stop }) => (options.stopsAtEnd(adopted) ? Effect.promise(stop) : Effect.void)
      )
      if (options.revives) yield* Effect.forkScoped(restartOnExit(dataDir, options))
      const { socketFolder, user } = cluster
      yield* Effect.tryPromise({ try: () => ensureDatabase(socketFolder, user), catch: unusable })
      const address: Address = { at: { socketFolder, user, database } }
      return DatabaseAddress.of(address)
    })
  )
