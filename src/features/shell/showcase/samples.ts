import type { Outcome } from "../../../ui/outcomeLooks.tsx"

const day = 86_400_000

/** Days of a fixed fortnight, so that pictures are the same every time. */
export const fortnight = Array.from({ length: 15 }, (_, index) => Date.UTC(2026, 10, 7) + index * day)
export const balance = [40, 45, 55, 55, 70, 75, 90, 90, 105, 120, 120, 150, 165, 180, 215]

export const minutes = [0, 20, 45, 70, 100, 130, 160, 190, 240]
export const myScore = [0, 0, 60, 100, 100, 160, 200, 260, 300]
export const leaderScore = [0, 80, 100, 200, 220, 300, 300, 380, 400]

export const weekdays = [6, 3, 8, 5, 9, 14, 11]

export const lastDay = "2026-11-21"

/** A year that looks lived in: weekends are busier, summers calmer. */
export const activity: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 365 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 10, 21) - index * day)
    const mixed = (index * 7_919 + 104_729) % 97
    const weekend = date.getUTCDay() % 6 === 0 ? 3 : 0
    const summer = [5, 6, 7].includes(date.getUTCMonth()) ? 4 : 0
    return [date.toISOString().slice(0, 10), Math.max(0, (mixed % 9) - 4 + weekend - summer)] as const
  })
)

export const rating = [1200, 1215, 1190, 1240, 1260, 1255, 1310, 1340]

type Cell = readonly [Outcome, string] | null

export const standings: ReadonlyArray<{
  readonly who: "anna" | "long" | "me"
  readonly total: string
  readonly cells: ReadonlyArray<Cell>
}> = [
  {
    who: "anna",
    total: "400",
    cells: [
      ["accepted", "100"],
      ["accepted", "100"],
      ["accepted", "100"],
      ["accepted", "100"]
    ]
  },
  {
    who: "long",
    total: "340",
    cells: [
      ["accepted", "100"],
      ["accepted", "100"],
      ["partial", "60"],
      ["partial", "80"]
    ]
  },
  { who: "me", total: "200", cells: [["accepted", "100"], ["accepted", "100"], ["rejected", "0"], null] }
]
