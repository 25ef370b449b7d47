import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { listSearch, sorts, statuses } from "../../../../src/features/practice/problems/listSearch.ts"

const noFilters = { q: "", topic: null, difficulty: null, status: null, sort: "id", page: 1 }

describe("the search of the problem list", () => {
  test("reads known parameters", () => {
    const address = "q=кот&topic=graphs&difficulty=2-5&status=solved&sort=-accepted&page=3"

    expect(listSearch.read(new URLSearchParams(address))).toEqual({
      q: "кот",
      topic: "graphs",
      difficulty: "2-5",
      status: "solved",
      sort: "-accepted",
      page: 3
    })
  })

  test.each([
    "",
    "page=0",
    "page=-1",
    "page=1e9",
    "page=x",
    "sort=nonsense",
    "status=hacked",
    "difficulty=0",
    "difficulty=11",
    "difficulty=5-2",
    "difficulty=1-2-3",
    "topic=../..",
    "utm_source=mail"
  ])("ignores unknown ones: %s", (address) => {
    expect(listSearch.read(new URLSearchParams(address))).toEqual(noFilters)
  })

  test("an address has the whole search and no defaults", () => {
    const search = fc.record({
      q: fc.string({ maxLength: 20 }).map((text) => text.trim()),
      topic: fc.constantFrom(null, "graphs", "loops"),
      difficulty: fc.constantFrom(null, "3", "2-5", "10"),
      status: fc.constantFrom(null, ...statuses),
      sort: fc.constantFrom(...sorts),
      page: fc.integer({ min: 1, max: 99_999 })
    })

    fc.assert(
      fc.property(search, (given) => {
        expect(listSearch.read(new URLSearchParams(listSearch.address(given)))).toEqual(given)
      })
    )
    expect(listSearch.address(listSearch.read(new URLSearchParams()))).toBe("")
  })
})
