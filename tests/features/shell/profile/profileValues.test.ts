import { describe, expect, test } from "vitest"
import { dotted } from "../../../../src/i18n/days.ts"
import {
  changeOf,
  profileFieldsIn,
  typedOver,
  valuesOf
} from "../../../../src/features/shell/profile/profileValues.ts"

const nothing = {
  firstName: null,
  lastName: null,
  nickname: null,
  city: null,
  dateOfBirth: null,
  grade: null
}
const masha = { ...nothing, firstName: "Мария", dateOfBirth: "2014-02-28", grade: 6 }

describe("profileValues", () => {
  test("shows missing values as empty fields, and a day as DD.MM.YYYY", () => {
    expect(Object.values(valuesOf(nothing))).toEqual(["", "", "", "", "", ""])
    expect(valuesOf(masha)).toMatchObject({ firstName: "Мария", dateOfBirth: "28.02.2014", grade: "6" })
  })

  test("unchanged values give no change", () => {
    expect(profileFieldsIn(valuesOf(masha))).toEqual(masha)
    expect(changeOf(valuesOf(masha), masha)).toEqual({})
    expect(typedOver(valuesOf(masha), masha)).toEqual({})
  })

  test.each([
    ["28.02.2014", "2014-02-28"],
    [" 08.02.2014 ", "2014-02-08"],
    ["8.2.2014", ""],
    ["08/02/2014", ""],
    ["08022014", ""],
    ["2014-02-08", ""],
    ["8 февраля", ""],
    ["", null]
  ])("reads «%s» as the day «%s», in the form DD.MM.YYYY only", (dateOfBirth, day) => {
    expect(profileFieldsIn({ ...valuesOf(nothing), dateOfBirth }).dateOfBirth).toBe(day)
  })

  test.each([
    ["28", "28"],
    ["280", "28.0"],
    ["28.02", "28.02"],
    ["28.022", "28.02.2"],
    ["28022014", "28.02.2014"],
    ["8.2.2014", "8.2.2014"],
    ["28.", "28."],
    ["2014-02-08", "2014-02-08"]
  ])("a date field turns «%s» into «%s»", (text, shown) => {
    expect(dotted(text)).toBe(shown)
  })

  test("sends changed fields only, and null for emptied ones", () => {
    const values = { ...valuesOf(masha), firstName: "  ", city: " Омск ", grade: "7" }
    expect(changeOf(values, masha)).toEqual({ firstName: null, city: "Омск", grade: 7 })
    expect(typedOver(values, masha)).toEqual({ firstName: "  ", city: " Омск ", grade: "7" })
  })
})
