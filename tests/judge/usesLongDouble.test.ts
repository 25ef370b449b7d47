import { expect, test } from "vitest"
import { usesLongDouble } from "../../server/judge/embedded/runner/cpp/usesLongDouble.ts"

test.each([
  ["typedef long double ld;", true],
  ["std::cout << 1.5L;", true],
  ["auto x = 1e9L, y = 2.l, z = 0x1p-3L;", true],
  ["std::cout << sqrtl(2);", true],
  ["long n = 0L, m = 1000000007l; double d = 0.5;", false]
])("whether a program may print a long double: %s", (source, may) => {
  expect(usesLongDouble(source)).toBe(may)
})
