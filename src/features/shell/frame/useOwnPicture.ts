import { useQuery } from "@tanstack/react-query"
import { avatarAddress } from "../../../api/avatarAddress.ts"
import type { Frame } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { apiQuery } from "../../../api/queries.ts"
import { useApi } from "../session/ApiContext.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"

interface OwnPicture {
  /** Where it is; null without one, and for visitors. */
  readonly address: string | null
  readonly frame: Frame | null
}

/** The learner's picture, and what it is framed with. */
export function useOwnPicture(): OwnPicture {
  const enabled = useSession(isLearner)
  const { data } = useQuery({ ...apiQuery(useApi(), queryKeys.profile, "profile", {}), enabled })
  if (!enabled) return { address: null, frame: null }
  return { address: avatarAddress(data?.avatar ?? null, "64"), frame: data?.frame ?? null }
}
