import type { Frame } from "../../../src/api/contract/rewards/rewards.ts"

/** Zamarubles for consecutive days; the cycle restarts after the seventh. */
export const dailyAmounts = [5, 5, 10, 10, 15, 15, 30] as const

/** Zamarubles per difficulty level of a problem solved for the first time. */
export const perDifficulty = 5

export const freezePrice = 60
/** Maximum number of freezes a learner can hold. */
export const mostFreezes = 2

export const framePrices: Readonly<Record<Frame, number>> = {
  leaves: 50,
  waves: 80,
  night: 120,
  comets: 180,
  circuit: 250,
  aurora: 400
}
