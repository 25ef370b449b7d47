import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../../shell/session/SessionContext.ts"

/** Polling interval in ms while the realtime connection is down; randomised to spread the load. */
const askEveryMs = 20_000 + Math.random() * 10_000

/** The jury's announcements. */
export const useAnnouncements = (slug: string, isOpen: boolean) =>
  useApiQuery(
    queryKeys.announcements(slug),
    "listAnnouncements",
    { params: { slug } },
    { refetchInterval: isOpen ? askEveryMs : false, ...quiet }
  )

/** The participant's questions, with answers. */
export const useQuestions = (slug: string, isOpen: boolean) => {
  const enabled = useSession(isLearner)
  return useApiQuery(
    queryKeys.questions(slug),
    "listQuestions",
    { params: { slug } },
    { enabled, refetchInterval: isOpen ? askEveryMs : false, ...quiet }
  )
}
