import { queryKeys } from "../../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../../../shell/session/ApiContext.ts"
import { isLearner, useSession } from "../../../shell/session/SessionContext.ts"

/** Asked so often while the live channel says nothing; each browser at moments of its own. */
const askEveryMs = 20_000 + Math.random() * 10_000

/** What the jury told. */
export const useAnnouncements = (slug: string, isOpen: boolean) =>
  useApiQuery(
    queryKeys.announcements(slug),
    "listAnnouncements",
    { params: { slug } },
    { refetchInterval: isOpen ? askEveryMs : false, ...quiet }
  )

/** What the jury was asked, and what it answered. */
export const useQuestions = (slug: string, isOpen: boolean) => {
  const enabled = useSession(isLearner)
  return useApiQuery(
    queryKeys.questions(slug),
    "listQuestions",
    { params: { slug } },
    { enabled, refetchInterval: isOpen ? askEveryMs : false, ...quiet }
  )
}
