import * as fc from "fast-check"
import { expect, test } from "vitest"
import { ratingSearch } from "../../../../src/features/rewards/rating/RatingPage.tsx"

const read = (search: string) => ratingSearch.read(new URLSearchParams(search))

test("the whole rating has an address without parameters", () => {
  expect(read("")).toEqual({ city: "", query: "", page: 1 })
  expect(ratingSearch.address(read(""))).toBe("")
  expect(ratingSearch.query(read("page=1&query=%20"))).toEqual({})
})

test.each(["0", "-1", "1e3", "01", "999999", "x"])("a page called %s is the first", (page) => {
  expect(read(`page=${page}`).page).toBe(1)
})

test("a search survives the round trip through the address", () => {
  const someText = fc.string({ maxLength: 100 }).map((text) => text.trim())
  fc.assert(
    fc.property(someText, someText, fc.integer({ min: 1, max: 99_999 }), (city, query, page) => {
      expect(read(ratingSearch.address({ city, query, page }))).toEqual({ city, query, page })
    })
  )
})
