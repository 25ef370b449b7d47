import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { getAccuracy } from "./getAccuracy.ts"
import { getActivity } from "./getActivity.ts"
import { listAttempts } from "./listAttempts.ts"
import { getResolvedProblems } from "./getResolvedProblems.ts"
import { streakOf } from "../../rewards/streak/getStreak.ts"
import { Streaks } from "../../rewards/streak/Streaks.ts"

/** What a learner has achieved so far. */
export const statisticHandlers = handlersFor("statistic")({
  getStreak: ({ viewer: { userId } }) =>
    Effect.flatMap(
      Streaks.use((streaks) => streaks.days(userId)),
      (days) => streakOf(userId, days)
    ),
  getResolvedProblems: ({ viewer }) => getResolvedProblems(viewer.userId),
  getAccuracy: ({ viewer }) => getAccuracy(viewer.userId),
  getActivity: ({ viewer }) => getActivity(viewer.userId),
  listAttempts: ({ viewer, language }) => listAttempts(viewer.userId, language)
})
