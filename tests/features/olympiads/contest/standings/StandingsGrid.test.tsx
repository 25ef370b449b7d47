import { act, cleanup, screen } from "@testing-library/react"
import { createRef } from "react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Api } from "../../../../../src/api/client.ts"
import type { Standings, StandingsRow } from "../../../../../src/api/contract/olympiads/standings.ts"
import {
  StandingsGrid,
  type StandingsGridHandle
} from "../../../../../src/features/olympiads/contest/standings/StandingsGrid.tsx"
import { renderApp } from "../../../../support/renderApp.tsx"

const total = 20_000
const me = 15_432

const row = (index: number): StandingsRow => ({
  place: index + 1,
  userId: index + 1,
  name: `Участник № ${index + 1}`,
  points: 100,
  solved: 1,
  penaltyMin: 0,
  cells: [
    { problemId: 1, points: 100, solved: true, attempts: 1, pending: 0 },
    { problemId: 2, points: 0, solved: false, attempts: 0, pending: 2 }
  ],
  frozenPlace: index === 0 ? 3 : null,
  me: index === me
})

const pageOf = (page: number): Standings => ({
  items: Array.from({ length: 100 }, (_, place) => row((page - 1) * 100 + place)),
  page,
  limit: 100,
  total,
  mine: { ...row(me), points: 140 },
  myIndex: me,
  cities: [],
  grades: [],
  problems: [1, 2].map((id) => ({ id, label: id === 1 ? "A" : "B", points: 100 })),
  scoring: "points",
  frozen: true,
  at: "2026-11-21T07:00:00.000Z"
})

async function show() {
  const asked: Array<number> = []
  const run = async (_name: string, { query }: { query: { page: number } }) => {
    asked.push(query.page)
    return pageOf(query.page)
  }
  const grid = createRef<StandingsGridHandle>()
  const search = { query: "", city: "", grade: "" }
  await renderApp(
    <StandingsGrid ref={grid} slug="cup" search={search} isOngoing={false} standings={pageOf(1)} />,
    { api: { run } as unknown as Api }
  )
  return { asked, grid }
}

describe("a list of twenty thousand", () => {
  beforeEach(() => {
    // Sizes that a layout would give.
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(800)
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(total * 48)
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600)
    // Scrolls at once, and dispatches the event.
    HTMLElement.prototype.scrollTo = function (this: HTMLElement, to?: ScrollToOptions | number) {
      this.scrollTop = typeof to === "object" ? (to.top ?? 0) : 0
      this.dispatchEvent(new Event("scroll"))
    }
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test("draws only the visible rows, and reports the row count and their indexes", async () => {
    const { asked } = await show()
    const table = await screen.findByRole("table")
    expect(table.getAttribute("aria-rowcount")).toBe(String(total + 1))
    const rows = screen.getAllByRole("row")
    expect(rows.length).toBeLessThan(60)
    expect(rows[1]?.getAttribute("aria-rowindex")).toBe("2")
    expect(rows[1]?.textContent).toContain("▲2 1")
    expect(rows[1]?.textContent).toContain("?2")
    expect(asked).toEqual([])
  })

  test("scrolls to the learner's own row, which shows the current state, and loads only its page", async () => {
    const { asked, grid } = await show()
    act(() => grid.current?.show(me))
    const mine = await screen.findByRole("row", { current: true })
    expect(mine.getAttribute("aria-rowindex")).toBe(String(me + 2))
    expect(mine.textContent).toContain("140")
    expect(mine.textContent).toContain("(это вы)")
    expect(new Set(asked)).toEqual(new Set([155]))
    expect(screen.getAllByRole("row").length).toBeLessThan(60)
  })
})
