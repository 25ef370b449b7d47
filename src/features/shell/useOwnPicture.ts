import { useQuery } from "@tanstack/react-query"
import { avatarAddress } from "../../api/avatarAddress.ts"
import { queryKeys } from "../../api/contract/queryKeys.ts"
import { apiQuery } from "../../api/queries.ts"
import { useApi } from "../session/ApiContext.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"

/** Where the learner's picture is; null without one, and for visitors. */
export function useOwnPicture(): string | null {
  const enabled = useSession(isLearner)
  const { data } = useQuery({ ...apiQuery(useApi(), queryKeys.profile, "profile", {}), enabled })
  return enabled ? avatarAddress(data?.avatar ?? null, "64") : null
}
