import { Schema } from "effect"
import { type Endpoint, Instant, pageOf, pageQuery, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Avatar frames, in order of price. */
export const Frame = Schema.Literals(["leaves", "waves", "night", "comets", "circuit", "aurora"])
export type Frame = typeof Frame.Type

/** The daily reward (Moscow time): a cycle of seven days that restarts after a missed day. */
export const DailyReward = wire({
  /** 1 to 7: the day to claim, or already claimed today. */
  day: Schema.Int,
  /** Zamarubles for each of the seven days. */
  amounts: Schema.Array(Schema.Int),
  claimed: Schema.Boolean,
  /** Start of the next day. */
  nextAt: Instant,
  serverTime: Instant
})
export type DailyReward = typeof DailyReward.Type

export const LedgerKind = Schema.Literals(["daily", "solved", "freeze", "frame"])
export type LedgerKind = typeof LedgerKind.Type

/** A ledger entry; `problem`, `day` and `frame` give its reason. */
export const LedgerEntry = wire({
  number: Schema.Int,
  at: Instant,
  kind: LedgerKind,
  amount: Schema.Int,
  /** Balance after this entry. */
  balance: Schema.Int,
  problem: Schema.NullOr(wire({ id: Schema.Int, title: Schema.String })),
  day: Schema.NullOr(Schema.Int),
  frame: Schema.NullOr(Frame)
})
export type LedgerEntry = typeof LedgerEntry.Type

/** Balance at the end of a day. */
export const DayBalance = wire({ day: Schema.String, balance: Schema.Int })

export const Balance = wire({
  balance: Schema.Int,
  /** Unused streak freezes, at most two. */
  freezes: Schema.Int,
  freezePrice: Schema.Int,
  /** The user's current frame; null for none. */
  frame: Schema.NullOr(Frame),
  frames: Schema.Array(wire({ frame: Frame, price: Schema.Int, owned: Schema.Boolean })),
  /** The last 90 days (Moscow time) up to today; empty before the first entry. */
  days: Schema.Array(DayBalance)
})
export type Balance = typeof Balance.Type

/** Earning and spending zamarubles. */
export const rewardEndpoints = {
  getDailyReward: { ...route("GET", "/rewards/daily", "learner"), success: DailyReward },
  /** A repeat on any device pays nothing and returns the same answer. */
  claimDailyReward: { ...route("POST", "/rewards/daily", "learner"), success: DailyReward },
  getBalance: { ...route("GET", "/balance", "learner"), success: Balance },
  /** Newest first. */
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
  /** Buys a frame and wears it; a frame that the user already owns costs nothing. */
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
