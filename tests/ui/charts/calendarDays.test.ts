import { describe, expect, test } from "vitest"
import { calendarDays, monthsOf } from "../../../src/ui/charts/calendarDays.ts"

describe("calendarDays", () => {
  test.each([
    ["2026-11-21", "2025-11-17", 370],
    ["2026-11-22", "2025-11-17", 371],
    ["2026-11-23", "2025-11-24", 365],
    ["2024-02-29", "2023-02-27", 368]
  ])("53 weeks that end on %s begin on Monday, %s", (last, first, length) => {
    const days = calendarDays(last, 53)

    expect([days[0], days.at(-1), days.length]).toEqual([first, last, length])
  })
})

describe("monthsOf", () => {
  test("names a month over its first whole week, unless there is no room", () => {
    const months = monthsOf(calendarDays("2026-11-21", 53))

    expect(months.map(({ day }) => day.slice(0, 7))).toEqual([
      "2025-12",
      "2026-01",
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11"
    ])
    expect(months[0]).toEqual({ week: 2, day: "2025-12-01" })
  })
})
