import { handlersFor } from "../platform/http/handlersFor.ts"
import { getAccuracy } from "./getAccuracy.ts"
import { getActivity } from "./getActivity.ts"
import { listAttempts } from "./listAttempts.ts"
import { getResolvedProblems } from "./getResolvedProblems.ts"
import { getStreak } from "./getStreak.ts"

/** What a learner has achieved so far. */
export const statisticHandlers = handlersFor("statistic")({
  getStreak: ({ viewer }) => getStreak(viewer.userId),
  getResolvedProblems: ({ viewer }) => getResolvedProblems(viewer.userId),
  getAccuracy: ({ viewer }) => getAccuracy(viewer.userId),
  getActivity: ({ viewer }) => getActivity(viewer.userId),
  listAttempts: ({ viewer, language }) => listAttempts(viewer.userId, language)
})
