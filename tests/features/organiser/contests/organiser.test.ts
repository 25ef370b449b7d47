import { describe, expect, test } from "vitest"
import { localText, momentOf, offsetOf } from "../../../../src/features/organiser/contests/localMoment.ts"
import { slugOf } from "../../../../src/features/organiser/contests/slugOf.ts"

describe("an address made of a name", () => {
  test.each([
    ["Осенний кубок", "osenniy-kubok"],
    ["  Ёлка — 2027! ", "elka-2027"],
    ["Café Cup", "cafe-cup"],
    ["«»", ""]
  ])("%s", (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test("fits the longest address", () => {
    expect(slugOf("очень длинное название ".repeat(9)).length).toBeLessThanOrEqual(60)
    expect(slugOf("очень длинное название ".repeat(9))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

describe("a time in the organiser's time zone", () => {
  test("round-trips", () => {
    for (const typed of ["2027-02-01T10:00", "2027-07-01T23:59"]) {
      expect(localText(momentOf(typed))).toBe(typed)
    }
    expect(momentOf("")).toBeNull()
    expect(localText(null)).toBe("")
  })

  test("shows its offset from UTC", () => {
    expect(offsetOf("2027-02-01T10:00:00.000Z", "ru")).toMatch(/^UTC[+−-]\d\d:\d\d, \S+$/)
  })
})
