import { handlersFor } from "../../platform/http/handlersFor.ts"
import { claimDailyReward, getDailyReward } from "./dailyReward.ts"
import { getBalance } from "./getBalance.ts"
import { listLedger } from "./listLedger.ts"
import { buyFrame, buyFreeze, wearFrame } from "./shop.ts"

export const rewardHandlers = handlersFor("rewards")({
  getDailyReward: ({ viewer }) => getDailyReward(viewer.userId),
  claimDailyReward: ({ viewer }) => claimDailyReward(viewer.userId),
  getBalance: ({ viewer }) => getBalance(viewer.userId),
  listLedger: ({ viewer, query, language }) => listLedger(viewer.userId, query, language),
  buyFreeze: ({ viewer }) => buyFreeze(viewer.userId),
  buyFrame: ({ viewer, payload }) => buyFrame(viewer.userId, payload.frame),
  wearFrame: ({ viewer, payload }) => wearFrame(viewer.userId, payload.frame)
})
