import { useQueryClient } from "@tanstack/react-query"
import { useActorRef } from "@xstate/react"
import { useEffect, useMemo } from "react"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"
import { dailyRewardWith } from "./dailyRewardActor.ts"
import { useWoke } from "./useWoke.ts"

/** Daily reward actor of this view; updates the cached reward and balance. */
export function useDailyReward() {
  const api = useApi()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const machine = useMemo(
    () => dailyRewardWith(api, () => void queries.invalidateQueries({ queryKey: queryKeys.balance })),
    [api, queries]
  )
  const actor = useActorRef(machine)
  useEffect(() => {
    const failed = actor.on("reward.failed", ({ error }) => showFailure(error))
    return () => failed.unsubscribe()
  }, [actor, showFailure])
  useWoke(
    () => actor.getSnapshot().context.reward?.nextAt,
    () => actor.send({ type: "reward.woke" })
  )
  return actor
}
