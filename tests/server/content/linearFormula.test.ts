import { renderToString } from "katex"
import { expect, test } from "vitest"
import { linearFormula } from "../../../server/content/linearFormula.ts"

test("a long formula is written within seconds", () => {
  const mathml = renderToString(`${"a+".repeat(90_000)}b`, { output: "mathml" })
  const start = performance.now()
  expect(linearFormula(mathml)).toContain("<var>b</var>")
  // Linear time is a second on an idle machine; quadratic time is half a minute.
  expect(performance.now() - start).toBeLessThan(15_000)
})
