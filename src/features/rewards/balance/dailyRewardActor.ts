import type { Api } from "../../../api/client.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { RewardsApi } from "../../../api/RewardsApi.ts"
import { dailyRewardMachine, untilNextDay } from "../../../machines/dailyRewardMachine.ts"

/** Spreads requests at midnight over 30 s, because all clients reach it together. */
const spreadMs = 30_000

export const dailyRewardWith = (api: Api, forgetBalance: () => void) =>
  dailyRewardMachine.provide({
    actors: {
      load: fromEffect(api, () => RewardsApi.use(({ getDailyReward }) => getDailyReward({}))),
      claim: fromEffect(api, () => RewardsApi.use(({ claimDailyReward }) => claimDailyReward({})))
    },
    actions: { forgetBalance },
    delays: { nextDay: ({ context }) => untilNextDay(context.reward) + Math.random() * spreadMs }
  })
