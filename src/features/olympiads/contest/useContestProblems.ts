import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

/** The tasks of a contest, for those who may see them; a refusal is no news. */
export const useContestProblems = (slug: string, enabled = true) =>
  useQuery({
    ...apiQuery(useApi(), queryKeys.contestProblems(slug), "listContestProblems", {
      params: { slug },
      query: { limit: 100 }
    }),
    enabled,
    meta: { quiet: true }
  })
