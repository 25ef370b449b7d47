import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"

/** Tasks of a contest. Errors are silent, because a refusal is expected for users who may not see the tasks. */
export const useContestProblems = (slug: string, enabled = true) =>
  useApiQuery(
    queryKeys.contestProblems(slug),
    "listContestProblems",
    { params: { slug }, query: { limit: 100 } },
    { enabled, ...quiet }
  )
