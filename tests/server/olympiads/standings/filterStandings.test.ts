import { describe, expect, test } from "vitest"
import { facetsOf, findLines } from "../../../../server/olympiads/standings/filterStandings.ts"
import { type Line, rowOf } from "../../../../server/olympiads/standings/standingsOrder.ts"

const line = (userId: number, name: string | null, city: string | null, grade: number | null): Line => ({
  userId,
  name,
  city,
  grade,
  synthetic: false,
  points: 100 - userId,
  solved: 1,
  penaltyMin: 0,
  reachedAt: userId,
  cells: []
})

const lines = [
  line(1, "Аня Ё.", "Тверь", 5),
  line(2, "Боря К.", "Тверь", 5),
  line(3, null, "Тверь", 5),
  line(4, "Вера М.", "Омск", 6),
  line(5, "Аня П.", null, null)
]
const snapshot = { lines, facets: facetsOf(lines) }
const find = (search: Partial<Parameters<typeof findLines>[1]>, readerId: number | null = 9) =>
  findLines(snapshot, { query: "", city: "", grade: null, ...search }, readerId).map(({ userId }) => userId)

describe("searching the standings", () => {
  test("offers only cities and grades of three and more", () => {
    expect(snapshot.facets).toEqual({ cities: ["Тверь"], grades: [5] })
  })

  test("finds by a part of the name, by city and by grade, and keeps the ranks", () => {
    expect(find({})).toEqual([1, 2, 3, 4, 5])
    expect(find({ query: " аня" })).toEqual([1, 5])
    expect(find({ query: "Аня е" }), "ё is written as е by many").toEqual([1])
    expect(find({ city: "Тверь" })).toEqual([1, 2, 3])
    expect(find({ grade: 5, query: "боря" })).toEqual([2])
    expect(findLines(snapshot, { query: "вера", city: "", grade: null }, 9)).toEqual([lines[3]])
  })

  test("does not reveal the only participant of a city", () => {
    expect(find({ city: "Омск" })).toEqual([])
    expect(find({ grade: 6 })).toEqual([])
  })

  test("lets visitors search by number only", () => {
    expect(find({ query: "аня" }, null)).toEqual([])
    expect(find({ query: "Участник № 3" }, null)).toEqual([3])
    expect(find({ query: "3" })).toEqual([3])
    expect(find({ city: "Тверь" }, null)).toEqual([])
    expect(find({ grade: 5 }, null)).toEqual([])
  })

  test("combines a city and a grade from ten participants on", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => line(index, "Аня", "Тверь", 5))
    const both = (people: ReadonlyArray<Line>) =>
      findLines({ lines: people, facets: facetsOf(people) }, { query: "", city: "Тверь", grade: 5 }, 9).length
    expect([both(many(9)), both(many(10))]).toEqual([0, 10])
  })

  test("includes no city and no grade in rows", () => {
    expect(Object.keys(rowOf(lines[0]!, 1))).not.toContain("city")
    expect(Object.keys(rowOf(lines[0]!, 1))).not.toContain("grade")
  })
})
