import { Effect, Layer, Schedule } from "effect"
import { sendStreakReminders } from "./sendStreakReminders.ts"
import { sendWeeklySummaries } from "./sendWeeklySummaries.ts"

/** Looks every ten minutes; several processes may, each reader is one's alone. */
export const learnerMails = Layer.effectDiscard(
  Effect.andThen(sendStreakReminders, sendWeeklySummaries).pipe(
    Effect.catchCause((cause) => Effect.logError("Mails to learners could not be sent", cause)),
    Effect.repeat(Schedule.spaced("10 minutes")),
    Effect.forkScoped
  )
)
