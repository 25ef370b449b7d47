import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { Instant, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Frames around one's picture, in the order of their prices. */
export const Frame = Schema.Literals(["leaves", "waves", "night", "comets", "circuit", "aurora"])
export type Frame = typeof Frame.Type

/** The reward of a Moscow day: a cycle of seven days that begins anew after a missed one. */
export const DailyReward = wire({
  /** 1 to 7: the day that can be claimed, or was claimed today. */
  day: Schema.Int,
  /** Zamarubles of each of the seven days. */
  amounts: Schema.Array(Schema.Int),
  claimed: Schema.Boolean,
  /** When the next day begins. */
  nextAt: Instant,
  serverTime: Instant
})
export type DailyReward = typeof DailyReward.Type

export const LedgerKind = Schema.Literals(["daily", "solved", "freeze", "frame"])
export type LedgerKind = typeof LedgerKind.Type

/** One accrual or payment; `problem`, `day` and `frame` say what it was for. */
export const LedgerEntry = wire({
  number: Schema.Int,
  at: Instant,
  kind: LedgerKind,
  amount: Schema.Int,
  /** What there was after it. */
  balance: Schema.Int,
  problem: Schema.NullOr(wire({ id: Schema.Int, title: Schema.String })),
  day: Schema.NullOr(Schema.Int),
  frame: Schema.NullOr(Frame)
})
export type LedgerEntry = typeof LedgerEntry.Type

/** What a day ended with. */
export const DayBalance = wire({ day: Schema.String, balance: Schema.Int })

export const Balance = wire({
  balance: Schema.Int,
  /** Streak freezes that wait to be used, of at most two. */
  freezes: Schema.Int,
  freezePrice: Schema.Int,
  /** My frame; null for none. */
  frame: Schema.NullOr(Frame),
  frames: Schema.Array(wire({ frame: Frame, price: Schema.Int, owned: Schema.Boolean })),
  /** The last ninety Moscow days, up to today; none before the first entry. */
  days: Schema.Array(DayBalance)
})
export type Balance = typeof Balance.Type

/** Zamarubles: where they come from, and what they are spent on. */
export const rewardEndpoints = {
  getDailyReward: { ...route("GET", "/rewards/daily", "learner"), success: DailyReward },
  /** Claimed again, from wherever, it pays nothing and answers the same. */
  claimDailyReward: { ...route("POST", "/rewards/daily", "learner"), success: DailyReward },
  getBalance: { ...route("GET", "/balance", "learner"), success: Balance },
  /** The newest first. */
  listLedger: {
    ...route("GET", "/balance/history", "learner"),
    query: pageQuery,
    success: pageOf(LedgerEntry)
  },
  buyFreeze: {
    ...route("POST", "/balance/freezes", "learner"),
    success: Balance,
    failures: ["BalanceTooLow", "FreezesFull"],
    idempotent: true
  },
  /** Bought once, it is worn for nothing. */
  buyFrame: {
    ...route("POST", "/balance/frames", "learner"),
    payload: wire({ frame: Frame }),
    success: Balance,
    failures: ["BalanceTooLow"]
  },
  wearFrame: {
    ...route("PUT", "/balance/frame", "learner"),
    payload: wire({ frame: Schema.NullOr(Frame) }),
    success: Balance,
    failures: ["FrameNotOwned"]
  }
} as const satisfies Record<string, Endpoint>
