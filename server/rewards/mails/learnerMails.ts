import { Effect, Layer, Schedule } from "effect"
import { sendStreakReminders } from "./sendStreakReminders.ts"
import { sendWeeklySummaries } from "./sendWeeklySummaries.ts"

/** Runs every 10 minutes. Several processes may run it, because each recipient is claimed once. */
export const learnerMails = Layer.effectDiscard(
  Effect.andThen(sendStreakReminders, sendWeeklySummaries).pipe(
    Effect.catchCause((cause) => Effect.logError("Mails to learners could not be sent", cause)),
    Effect.repeat(Schedule.spaced("10 minutes")),
    Effect.forkScoped
  )
)
