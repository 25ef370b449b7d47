import { assert as assertProperty, property, string as anyString } from "fast-check"
import { expect, test } from "vitest"
import {
  compareOutput,
  defaultCheckerFlags,
  numberLengthMax,
  type CheckerFlags
} from "../../src/checker/compareOutput.ts"

const plain = defaultCheckerFlags
const spaces: CheckerFlags = { ...plain, spaceSensitive: true }
const exactCase: CheckerFlags = { ...plain, caseSensitive: true }
const tolerant: CheckerFlags = { ...plain, floatAbsoluteTolerance: 1e-6, floatRelativeTolerance: 1e-6 }

test.each<[string, string, string, CheckerFlags, string]>([
  ["the same text", "1 2 3\n", "1 2 3\n", plain, "accepted"],
  ["no line end", "42", "42\n", plain, "accepted"],
  ["other white space", " 1\t2\r\n\n3", "1 2 3\n", plain, "accepted"],
  ["both empty", "", "\n", plain, "accepted"],
  ["nothing printed", "", "0\n", plain, "wrong_answer"],
  ["a token too many", "1 2 3", "1 2", plain, "wrong_answer"],
  ["a token too few", "1", "1 2", plain, "wrong_answer"],
  ["tokens glued together", "12", "1 2", plain, "wrong_answer"],
  ["another case", "yes", "YES", plain, "accepted"],
  ["another case, case-sensitive", "yes", "YES", exactCase, "wrong_answer"],
  ["a no-break space is part of a token", "1\u00a02", "1 2", plain, "wrong_answer"],
  ["zero-led numbers without tolerance", "1.0", "1", plain, "wrong_answer"],
  ["two spaces, space-sensitive", "1  2\n", "1 2\n", spaces, "presentation_error"],
  ["a split line, space-sensitive", "1\n2\n", "1 2\n", spaces, "presentation_error"],
  ["a trailing space, space-sensitive", "1 2 \n", "1 2\n", spaces, "presentation_error"],
  ["a wrong token with wrong spaces", "1  3\n", "1 2\n", spaces, "wrong_answer"],
  ["a line end against nothing, space-sensitive", "1 2\n", "1 2", spaces, "presentation_error"],
  ["nothing against a line end, space-sensitive", "1 2", "1 2\n", spaces, "presentation_error"],
  ["an empty line at the end, space-sensitive", "1 2\n\n", "1 2\n", spaces, "presentation_error"],
  ["Windows line ends, space-sensitive", "1\r\n2\r\n", "1\n2\n", spaces, "presentation_error"],
  ["a close real", "3.14159265", "3.14159270", tolerant, "accepted"],
  ["a far real", "3.1415", "3.14159270", tolerant, "wrong_answer"],
  ["another notation", "1e3", "1000.0", tolerant, "accepted"],
  ["relatively close", "1000000000.5", "1000000000", tolerant, "accepted"],
  ["not a number in place of a number", "nan", "1.0", tolerant, "wrong_answer"],
  ["infinity", "inf", "1e400", tolerant, "wrong_answer"],
  ["a number beyond the largest double", "1", "1e400", tolerant, "wrong_answer"],
  ["hexadecimal is not a real", "0x10", "16", tolerant, "wrong_answer"],
  ["an exponent without digits", "1e", "1", tolerant, "wrong_answer"],
  ["the shortest spellings of reals", "1. .5 +1e0", "1 0.5 1", tolerant, "accepted"],
  ["a point is not a number", ".", "0", tolerant, "wrong_answer"],
  ["the digits of the longest exact double", `0.5${"0".repeat(1074)}`, "0.5", tolerant, "accepted"],
  ["a number beyond the length limit", `0.5${"0".repeat(numberLengthMax)}`, "0.5", tolerant, "wrong_answer"],
  ["the same number beyond the length limit", "1".repeat(5000), "1".repeat(5000), tolerant, "accepted"],
  ["words and reals", "Case 1: 0.5000001", "case 1: 0.5", tolerant, "accepted"]
])("%s", (_name, actual, expected, flags, verdict) => {
  expect(compareOutput(actual, expected, flags)).toBe(verdict)
})

test("without a relative tolerance only the absolute one counts", () => {
  const absolute: CheckerFlags = { ...plain, floatAbsoluteTolerance: 1e-6 }
  expect(compareOutput("1000000000.5", "1000000000", absolute)).toBe("wrong_answer")
})

test("a text equals itself, and differs from itself with one more token", () => {
  assertProperty(
    property(anyString({ unit: "binary" }), (text) => {
      expect(compareOutput(text, text, spaces)).toBe("accepted")
      expect(compareOutput(`${text} more`, text, plain)).toBe("wrong_answer")
    })
  )
})

test("compares sixteen mebibytes of short tokens", () => {
  const text = "1 ".repeat(8 << 20)
  expect(compareOutput(text, `${text}\n`, plain)).toBe("accepted")
})
