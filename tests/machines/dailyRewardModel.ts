import type { AnyEventObject } from "xstate"
import type { DailyReward } from "../../src/api/contract/rewards/rewards.ts"
import { Unreachable } from "../../src/api/errors.ts"
import { dailyRewardMachine } from "../../src/machines/dailyRewardMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"

/** The third of seven days, a second before midnight in Moscow. */
export const reward = (claimed: boolean): DailyReward => ({
  day: 3,
  amounts: [5, 5, 10, 10, 15, 15, 30],
  claimed,
  nextAt: "2026-11-21T21:00:00.000Z",
  serverTime: "2026-11-21T20:59:59.000Z"
})

const away = new Unreachable()

const events: ReadonlyArray<AnyEventObject> = [
  { type: "xstate.done.actor.load", output: reward(false) },
  { type: "xstate.done.actor.load", output: reward(true) },
  { type: "xstate.error.actor.load", error: away },
  { type: "xstate.done.actor.claim", output: reward(true) },
  { type: "xstate.error.actor.claim", error: away },
  { type: "reward.pressed" },
  { type: "reward.retried" },
  { type: "reward.woke" },
  ...["waiting", "paid", "claimed"].map((state) => ({ type: `xstate.after.nextDay.dailyReward.${state}` }))
]

export const dailyRewardPaths = transitionPaths(dailyRewardMachine, { input: undefined, events })

const leads: Readonly<Record<string, string>> = {
  "reward.pressed": "claiming",
  "reward.retried": "loading",
  "reward.woke": "loading",
  "xstate.error.actor.load": "unanswered",
  "xstate.done.actor.claim": "paid",
  "xstate.error.actor.claim": "waiting"
}

/** Where an event leads, said without the machine. */
export function nextState(event: AnyEventObject): string {
  if (event.type.startsWith("xstate.after.")) return "loading"
  if (event.type === "xstate.done.actor.load") return event["output"].claimed ? "claimed" : "waiting"
  return leads[event.type] ?? "nowhere"
}
