import { Effect, Layer, Schedule } from "effect"
import { finishOverdue } from "./finishAttempt.ts"

/** Finishes overdue attempts every minute. */
export const entryTestHousekeeping = Layer.effectDiscard(
  finishOverdue().pipe(
    Effect.tapCause((cause) => Effect.logWarning("Entry tests could not be ended", cause)),
    Effect.ignore,
    Effect.repeat(Schedule.spaced("1 minute")),
    Effect.forkScoped
  )
)
