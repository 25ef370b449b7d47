import type { DailyReward } from "../../src/api/contract/rewards/rewards.ts"
import { Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/dailyRewardMachine.words.json" with { type: "json" }
import { dailyRewardMachine } from "../../src/machines/dailyRewardMachine.ts"
import { dailyRewardInvariants } from "../../src/machines/dailyRewardMachine.invariants.ts"
import { defineModel } from "./Model.ts"

/** The third of seven days, a second before midnight in Moscow. */
export const reward = (claimed: boolean): DailyReward => ({
  day: 3,
  amounts: [5, 5, 10, 10, 15, 15, 30],
  claimed,
  nextAt: "2026-11-21T21:00:00.000Z",
  serverTime: "2026-11-21T20:59:59.000Z"
})

const away = new Unreachable()

export const dailyRewardModel = defineModel({
  id: "dailyReward",
  machine: dailyRewardMachine,
  words,
  starts: { "balance page": undefined },
  events: {
    "xstate.done.actor.load (not claimed)": { type: "xstate.done.actor.load", output: reward(false) },
    "xstate.done.actor.load (claimed)": { type: "xstate.done.actor.load", output: reward(true) },
    "xstate.error.actor.load": { type: "xstate.error.actor.load", error: away },
    "xstate.done.actor.claim": { type: "xstate.done.actor.claim", output: reward(true) },
    "xstate.error.actor.claim": { type: "xstate.error.actor.claim", error: away },
    "reward.pressed": { type: "reward.pressed" },
    "reward.retried": { type: "reward.retried" },
    "reward.woke": { type: "reward.woke" },
    "xstate.after.nextDay.dailyReward.waiting": { type: "xstate.after.nextDay.dailyReward.waiting" },
    "xstate.after.nextDay.dailyReward.paid": { type: "xstate.after.nextDay.dailyReward.paid" },
    "xstate.after.nextDay.dailyReward.claimed": { type: "xstate.after.nextDay.dailyReward.claimed" }
  },
  invariants: dailyRewardInvariants
})
