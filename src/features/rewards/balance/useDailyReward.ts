import { useQueryClient } from "@tanstack/react-query"
import { useActorRef } from "@xstate/react"
import { useMemo } from "react"
import { dailyRewardMachine, untilNextDay } from "../../../machines/dailyRewardMachine.ts"
import { RewardsApi } from "../../../api/RewardsApi.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import type { Api } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useStaleAfterSleep } from "./useStaleAfterSleep.ts"
import { inspect } from "../../shell/actors/watchActors.ts"
import { useFailureToasts } from "../../shell/actors/useActorEvents.ts"

/** Daily reward actor of this view; updates the cached reward and balance. */
export function useDailyReward() {
  const api = useApi()
  const queries = useQueryClient()
  const machine = useMemo(
    () => dailyRewardWith(api, () => void queries.invalidateQueries({ queryKey: queryKeys.balance })),
    [api, queries]
  )
  const actor = useActorRef(machine, { inspect })
  useFailureToasts(actor)
  useStaleAfterSleep(
    () => actor.getSnapshot().context.reward?.nextAt,
    () => actor.send({ type: "reward.woke" })
  )
  return actor
}

/** Spreads requests at midnight over 30 s, because all clients reach it together. */
const spreadMs = 30_000

const dailyRewardWith = (api: Api, forgetBalance: () => void) =>
  dailyRewardMachine.provide({
    actors: {
      load: fromEffect(api, () => RewardsApi.use(({ getDailyReward }) => getDailyReward({}))),
      claim: fromEffect(api, () => RewardsApi.use(({ claimDailyReward }) => claimDailyReward({})))
    },
    actions: { forgetBalance },
    delays: { nextDay: ({ context }) => untilNextDay(context.reward) + Math.random() * spreadMs }
  })
