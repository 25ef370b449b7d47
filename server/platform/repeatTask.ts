import { type Duration, Effect, Layer, Schedule } from "effect"

/**
 * Runs a background task at start and again after every pause, until the process stops.
 * A failure is logged with the given message; the task then runs again after the pause.
 */
export const repeatTask = <A, E, R>(pause: Duration.Input, failure: string, task: Effect.Effect<A, E, R>) =>
  Layer.effectDiscard(
    task.pipe(
      Effect.catchCause((cause) => Effect.logWarning(failure, cause)),
      Effect.repeat(Schedule.spaced(pause)),
      Effect.forkScoped
    )
  )
