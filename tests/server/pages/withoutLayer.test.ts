import { expect, test } from "vitest"
import { withoutLayer } from "../../../server/pages/withoutLayer.ts"

test.each([
  ["a{b:c}@layer utilities{.x{y:z}@media print{.p{q:r}}}d{e:f}", "a{b:c}d{e:f}"],
  ["@layer utilities{.x{y:z}}a{}@layer utilities{.z{}}", "a{}"],
  ["@layer theme,utilities;a{b:c}", "@layer theme,utilities;a{b:c}"]
])("%s", (css, expected) => {
  expect(withoutLayer(css, "utilities")).toBe(expected)
})
