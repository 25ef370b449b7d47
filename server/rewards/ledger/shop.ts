import { Effect } from "effect"
import type { Frame } from "../../../src/api/contract/rewards/rewards.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { getBalance } from "./getBalance.ts"
import { lockWallet, pay } from "./ledger.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { framePrices, freezePrice, mostFreezes } from "./prices.ts"

const notEnough = new ApiError("BalanceTooLow", { message: "rewards.notEnough" })
const enoughFreezes = new ApiError("FreezesFull", {
  message: "rewards.freezesFull",
  values: { most: mostFreezes }
})
const notOwned = new ApiError("FrameNotOwned", { message: "rewards.notOwned" })

/** Buys a streak freeze; a learner holds at most `mostFreezes`. */
export const buyFreeze = Effect.fn("buyFreeze")(function* (userId: number) {
  const { entries, balance, freezes } = yield* lockWallet(userId)
  if (freezes >= mostFreezes) return yield* enoughFreezes
  if (balance < freezePrice) return yield* notEnough
  yield* pay({ userId, cause: `freeze:${entries + 1}`, kind: "freeze", amount: -freezePrice })
  yield* sql`update wallets set freezes = freezes + 1 where user_id = ${userId}`
  return yield* getBalance(userId)
}, inTransaction)

/** Buys and applies a frame; a frame already owned is free. */
export const buyFrame = Effect.fn("buyFrame")(function* (userId: number, frame: Frame) {
  const { balance } = yield* lockWallet(userId)
  const owned = yield* owns(userId, frame)
  if (!owned && balance < framePrices[frame]) return yield* notEnough
  if (!owned) {
    yield* pay({
      userId,
      cause: `frame:${frame}`,
      kind: "frame",
      amount: -framePrices[frame],
      data: { frame }
    })
    yield* sql`insert into wallet_frames (user_id, frame) values (${userId}, ${frame})`
  }
  yield* sql`update wallets set frame = ${frame} where user_id = ${userId}`
  return yield* getBalance(userId)
}, inTransaction)

/** Applies an owned frame; null removes it. */
export const wearFrame = Effect.fn("wearFrame")(function* (userId: number, frame: Frame | null) {
  if (frame !== null && !(yield* owns(userId, frame))) return yield* notOwned
  yield* sql`update wallets set frame = ${frame} where user_id = ${userId}`
  return yield* getBalance(userId)
})

const owns = Effect.fnUntraced(function* (userId: number, frame: Frame) {
  const rows = yield* sql`select from wallet_frames where user_id = ${userId} and frame = ${frame}`
  return rows.length > 0
})
