import { expect, test } from "vitest"
import { readTexStatement } from "../../../../server/content/tex/readTexStatement.ts"

const read = (tex: string) => readTexStatement(tex, { language: "en", pictures: new Map() })

test.each([
  ...["{", "}", "$ ", "$\n\n", "\\\\[", "\\foo[", "\\textbf{", "\\'{", "\\multicolumn{2}{c}{", "%\n"],
  ...["\\begin{itemize}\\item ", "\\begin{foo}", "\\begin{tabular}{c}", "\\verb|", "\\url{"],
  ...["\\newcommand{", "\\DeclareMathOperator{"]
])("many times %j is read within seconds", (piece) => {
  const start = performance.now()
  read(piece.repeat(30_000))
  // Linear time is below a second on an idle machine; quadratic time is half a minute.
  expect(performance.now() - start).toBeLessThan(15_000)
})

test("groups nested too deeply are shown as they are written", () => {
  const { statement, unknown } = read(`${"{".repeat(40)}a${"}".repeat(40)}`)
  expect(statement).toBe(`<p><code>${"{".repeat(10)}a${"}".repeat(10)}</code></p>`)
  expect(unknown).toEqual([{ line: 1, text: "{" }])
})
