import { describe, expect, test } from "vitest"
import { shortNumber, roundedPercent } from "../../src/i18n/numberFormat.ts"

describe.each(["ru", "en"])("in %s, like Intl", (language) => {
  test.each([0, 1, 0.25, 1.5, 3, 12.345, 100])("the number %d", (value) => {
    const expected = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
    expect(shortNumber(value, { language })).toBe(expected)
  })

  test.each([0, 0.004, 0.42, 0.995, 1])("the share %d", (share) => {
    const expected = new Intl.NumberFormat(language, { style: "percent" }).format(share)
    expect(roundedPercent(share, { language })).toBe(expected)
  })
})
