import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import { dailyRewardMachine, untilNextDay } from "../../../machines/dailyRewardMachine.ts"

interface Asked {
  readonly signal: AbortSignal
}

/** Clocks of a whole country reach midnight together; their pages ask one after another. */
const spreadMs = 30_000

export const dailyRewardWith = (api: Api, forgetBalance: () => void) =>
  dailyRewardMachine.provide({
    actors: {
      load: fromPromise(({ signal }: Asked) => api.run("getDailyReward", {}, { signal })),
      claim: fromPromise(({ signal }: Asked) => api.run("claimDailyReward", {}, { signal }))
    },
    actions: { forgetBalance },
    delays: { nextDay: ({ context }) => untilNextDay(context.reward) + Math.random() * spreadMs }
  })
