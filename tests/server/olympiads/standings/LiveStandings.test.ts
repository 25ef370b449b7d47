import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LiveStandings, rankIn } from "../../../../server/olympiads/standings/LiveStandings.ts"
import { type Line, ranked } from "../../../../server/olympiads/standings/standingsOrder.ts"

const anyLine = fc.record({
  userId: fc.integer({ min: 1, max: 30 }),
  points: fc.integer({ min: 0, max: 4 }),
  penaltyMin: fc.integer({ min: 0, max: 2 }),
  reachedAt: fc.option(fc.integer({ min: 0, max: 2 }))
})
const lineOf = (given: Pick<Line, "userId" | "points" | "penaltyMin" | "reachedAt">): Line => ({
  ...given,
  name: null,
  city: null,
  grade: null,
  synthetic: false,
  solved: 0,
  cells: []
})
const once = (lines: ReadonlyArray<Line>) => [...new Map(lines.map((line) => [line.userId, line])).values()]
const shown = ({ lines }: LiveStandings) =>
  lines.map((line) => [rankIn(lines, line), line.userId, line.points])

describe("incrementally updated standings", () => {
  test("equal newly read ones, after any changes in any steps", () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 30 }),
        fc.array(
          fc.record({
            changed: fc.array(anyLine, { maxLength: 8 }),
            gone: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 })
          }),
          { maxLength: 6 }
        ),
        (first, steps) => {
          const [updated, refilled] = [new LiveStandings(), new LiveStandings()]
          const all = new Map(once(first.map(lineOf)).map((line) => [line.userId, line]))
          updated.fill([...all.values()])
          for (const { changed, gone } of steps) {
            const lines = once(changed.map(lineOf)).filter(({ userId }) => !gone.includes(userId))
            for (const userId of gone) all.delete(userId)
            for (const line of lines) all.set(line.userId, line)
            updated.apply(lines, gone)
          }
          refilled.fill([...all.values()])
          expect(shown(updated)).toEqual(shown(refilled))
          expect(shown(updated).map(([place]) => place)).toEqual(
            ranked(refilled.lines).map(({ place }) => place)
          )
        }
      )
    )
  })

  test("report no change if nothing changed", () => {
    const standings = new LiveStandings()
    expect(standings.apply([], [7])).toBe(false)
    expect(standings.apply([lineOf({ userId: 7, points: 1, penaltyMin: 0, reachedAt: 1 })], [])).toBe(true)
    expect(standings.apply([], [7])).toBe(true)
    expect(standings.lines).toEqual([])
  })
})
