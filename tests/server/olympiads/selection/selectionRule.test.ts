import { describe, expect, test } from "vitest"
import { type Candidate, whoPasses } from "../../../../server/olympiads/selection/selectionRule.ts"

const candidate = (userId: number, points: number, more: Partial<Candidate> = {}): Candidate => ({
  userId,
  points,
  penaltyMin: 0,
  city: null,
  grade: null,
  birthYear: null,
  ...more
})
const passed = (...args: Parameters<typeof whoPasses>) =>
  [...whoPasses(...args)].toSorted((one, other) => one - other)

const five = [candidate(1, 300), candidate(2, 250), candidate(3, 250), candidate(4, 100), candidate(5, 0)]

describe("the participants promoted to the next stage", () => {
  test("all with at least so many points", () => {
    expect(passed({ atLeast: 250 }, five)).toEqual([1, 2, 3])
  })

  test("the best, with all who equal the last of them", () => {
    expect(passed({ best: 1 }, five)).toEqual([1])
    expect(passed({ best: 2 }, five)).toEqual([1, 2, 3])
  })

  test("a share of all participants, rounded up", () => {
    expect(passed({ bestPercent: 1 }, five)).toEqual([1])
    expect(passed({ bestPercent: 60 }, five)).toEqual([1, 2, 3])
  })

  test("none without a point, however few there are", () => {
    expect(passed({ best: 10 }, five)).toEqual([1, 2, 3, 4])
    expect(passed({ bestPercent: 100 }, five)).toEqual([1, 2, 3, 4])
  })

  test("the best of each city, in any spelling, of each grade or year of birth", () => {
    const cities = [
      candidate(1, 300, { city: "Орёл", grade: 5, birthYear: 2014 }),
      candidate(2, 200, { city: "орел ", grade: 6, birthYear: 2013 }),
      candidate(3, 10, { city: "Тверь", grade: 6, birthYear: 2014 })
    ]
    expect(passed({ best: 1, per: "city" }, cities)).toEqual([1, 3])
    expect(passed({ best: 1, per: "grade" }, cities)).toEqual([1, 2])
    expect(passed({ best: 1, per: "birthYear" }, cities)).toEqual([1, 2])
  })

  test("none by an unknown city, grade or year of birth", () => {
    const some = [candidate(1, 300), candidate(2, 10, { city: "Тверь", grade: 6, birthYear: 2014 })]
    for (const per of ["city", "grade", "birthYear"] as const)
      expect(passed({ best: 1, per }, some)).toEqual([2])
    expect(passed({ best: 1, per: "city" }, [candidate(1, 300, { city: "  " })])).toEqual([])
  })

  test("those with the lower penalty, at equal points", () => {
    expect(
      passed({ best: 1 }, [candidate(1, 3, { penaltyMin: 90 }), candidate(2, 3, { penaltyMin: 60 })])
    ).toEqual([2])
  })
})
