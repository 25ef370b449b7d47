import { assign, emit, setup } from "xstate"
import type { DailyReward } from "../api/contract/rewards/rewards.ts"
import { notProvided } from "./notProvided.ts"

type DailyRewardEvent =
  | { type: "reward.pressed" }
  | { type: "reward.retried" }
  /** The page woke up or was shown again: another tab or device may have claimed it, or it is another day. */
  | { type: "reward.woke" }

interface DailyRewardContext {
  /** As the server last told it; null until it has. */
  reward: DailyReward | null
}

/** What a timer can wait for, with room for a spread: a day is far less. */
const longest = 2 ** 31 - 60_000

/** Milliseconds from when a reward was told until the next one, by the server's clock. */
export const untilNextDay = (reward: DailyReward | null): number =>
  reward === null
    ? longest
    : Math.min(longest, Math.max(0, Date.parse(reward.nextAt) - Date.parse(reward.serverTime)))

/** The reward of the day: waiting, claimed just now, or claimed before. */
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
    /** What is shown of the balance is no longer so. */
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
      // A day that goes by unclaimed begins the seven anew.
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
