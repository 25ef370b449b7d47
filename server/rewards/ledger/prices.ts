import type { Frame } from "../../../src/api/contract/rewards/rewards.ts"

/** Zamarubles of each day in a row; after the seventh the first comes again. */
export const dailyAmounts = [5, 5, 10, 10, 15, 15, 30] as const

/** Zamarubles for each step of difficulty of a problem that is solved for the first time. */
export const perDifficulty = 5

export const freezePrice = 60
/** As many days in a row as freezes can cover. */
export const mostFreezes = 2

export const framePrices: Readonly<Record<Frame, number>> = {
  leaves: 50,
  waves: 80,
  night: 120,
  comets: 180,
  circuit: 250,
  aurora: 400
}
