import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { quiet, useApiQuery } from "../../shell/session/ApiContext.ts"

/** The tasks of a contest, for those who may see them; a refusal is no news. */
export const useContestProblems = (slug: string, enabled = true) =>
  useApiQuery(
    queryKeys.contestProblems(slug),
    "listContestProblems",
    { params: { slug }, query: { limit: 100 } },
    { enabled, ...quiet }
  )
