import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Board, rankIn } from "../../../../server/olympiads/standings/Board.ts"
import { type Line, ranked } from "../../../../server/olympiads/standings/standingsOf.ts"

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
const shown = ({ lines }: Board) => lines.map((line) => [rankIn(lines, line), line.userId, line.points])

describe("standings that are kept line by line", () => {
  test("are those that are read anew, whatever changed and in whatever steps", () => {
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
          const [updated, refilled] = [new Board(), new Board()]
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

  test("say that nothing changed when nothing did", () => {
    const board = new Board()
    expect(board.apply([], [7])).toBe(false)
    expect(board.apply([lineOf({ userId: 7, points: 1, penaltyMin: 0, reachedAt: 1 })], [])).toBe(true)
    expect(board.apply([], [7])).toBe(true)
    expect(board.lines).toEqual([])
  })
})
