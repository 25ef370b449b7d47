import { expect, test } from "vitest"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { parseValidatorFlags } from "../../src/checker/parseValidatorFlags.ts"

test("no flags give the default", () => {
  expect(parseValidatorFlags(" ")).toEqual(defaultCheckerFlags)
})

test("parses all flags at once", () => {
  expect(parseValidatorFlags("case_sensitive space_change_sensitive\nfloat_tolerance 1e-6")).toEqual({
    caseSensitive: true,
    spaceSensitive: true,
    floatAbsoluteTolerance: 1e-6,
    floatRelativeTolerance: 1e-6
  })
})

test("parses the two tolerances separately", () => {
  const flags = parseValidatorFlags("float_absolute_tolerance 0.5 float_relative_tolerance 1e-9")
  expect(flags).toMatchObject({ floatAbsoluteTolerance: 0.5, floatRelativeTolerance: 1e-9 })
})

test.each(["casesensitive", "float_tolerance", "float_tolerance much", "float_tolerance -1"])(
  "rejects %s",
  (text) => {
    expect(() => parseValidatorFlags(text)).toThrow(/validator flag|needs a number/)
  }
)
