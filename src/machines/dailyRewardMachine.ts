import { assign, emit, setup } from "xstate"
import type { DailyReward } from "../api/contract/rewards/rewards.ts"
import { notProvided } from "./notProvided.ts"

type DailyRewardEvent =
  | { type: "reward.pressed" }
  | { type: "reward.retried" }
  /** The page woke up or became visible: another tab or device may have claimed the reward, or a new day began. */
  | { type: "reward.woke" }

interface DailyRewardContext {
  /** The server's last answer; null before the first. */
  reward: DailyReward | null
}

/** The longest timer delay with room for jitter; the next day is always much sooner. */
const longest = 2 ** 31 - 60_000

/** Milliseconds from the server's answer to the next reward, by the server's clock. */
export const untilNextDay = (reward: DailyReward | null): number =>
  reward === null
    ? longest
    : Math.min(longest, Math.max(0, Date.parse(reward.nextAt) - Date.parse(reward.serverTime)))

/** The daily reward: available, claimed just now, or claimed earlier. */
export const dailyRewardMachine = setup({
  types: {
    context: {} as DailyRewardContext,
    events: {} as DailyRewardEvent,
    emitted: {} as { type: "reward.failed"; error: unknown },
    tags: {} as "busy"
  },
  actors: {
    load: notProvided<DailyReward, void>("load"),
    claim: notProvided<DailyReward, void>("claim")
  },
  delays: {
    nextDay: ({ context }) => untilNextDay(context.reward)
  },
  actions: {
    setReward: assign((_, { reward }: { reward: DailyReward }) => ({ reward })),
    /** Invalidates the displayed balance. */
    forgetBalance: () => {},
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "reward.failed", error }))
  },
  guards: {
    isClaimed: (_, { claimed }: Pick<DailyReward, "claimed">) => claimed
  }
}).createMachine({
  id: "dailyReward",
  context: { reward: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: {
        id: "load",
        src: "load",
        onDone: [
          {
            guard: { type: "isClaimed", params: ({ event }) => event.output },
            target: "claimed",
            actions: { type: "setReward", params: ({ event }) => ({ reward: event.output }) }
          },
          {
            target: "waiting",
            actions: { type: "setReward", params: ({ event }) => ({ reward: event.output }) }
          }
        ],
        onError: "unanswered"
      }
    },
    waiting: {
      on: { "reward.pressed": "claiming", "reward.woke": "loading" },
      // A missed day restarts the seven-day cycle, so reload.
      after: { nextDay: "loading" }
    },
    claiming: {
      tags: "busy",
      invoke: {
        id: "claim",
        src: "claim",
        onDone: {
          target: "paid",
          actions: [{ type: "setReward", params: ({ event }) => ({ reward: event.output }) }, "forgetBalance"]
        },
        onError: {
          target: "waiting",
          actions: { type: "emitFailed", params: ({ event }) => event }
        }
      }
    },
    paid: { on: { "reward.woke": "loading" }, after: { nextDay: "loading" } },
    claimed: { on: { "reward.woke": "loading" }, after: { nextDay: "loading" } },
    unanswered: { on: { "reward.retried": "loading", "reward.woke": "loading" } }
  }
})
