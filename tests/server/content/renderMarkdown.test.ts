import { describe, expect, test } from "vitest"
import { FormulaInvalid } from "../../../server/content/renderFormula.ts"
import { renderMarkdown } from "../../../server/content/renderMarkdown.ts"
import { statementSections } from "../../../server/content/statementSections.ts"

describe("a statement's Markdown", () => {
  test.each([
    ["definitions", `\\def\\a{${"x".repeat(1000)}}${"\\a ".repeat(900)}b`],
    ["its length", "x".repeat(100_000)]
  ])("has no formula that grows by %s", (_how, tex) => {
    expect(() => renderMarkdown(`$${tex}$`)).toThrow(FormulaInvalid)
  })

  test("is rejected if its pictures take too much space", () => {
    const pictures = new Map([["a.png", `data:image/png;base64,${"A".repeat(500_000)}`]])
    expect(renderMarkdown("![](a.png)", pictures).length).toBeGreaterThan(500_000)
    expect(() => renderMarkdown("![](a.png)\n\n".repeat(50), pictures)).toThrow("longer than 16 MiB")
  })

  test("turns TeX into MathML without styles", () => {
    const html = renderMarkdown(
      "So $1 \\le n^2 \\le 10^5$ and\n\n$$\\sum_{i=1}^n \\begin{cases}1\\\\2\\end{cases}$$"
    )
    expect(html).toContain("<mo>≤</mo>")
    expect(html).toContain('display="block"')
    expect(html).not.toMatch(/\sstyle=/)
  })

  test("keeps brackets and full stops on the line of their formula", () => {
    const html = renderMarkdown("One ($a_i$), two «$b_i$».\n\n$$c$$.")
    expect(html).toMatch(/One <span class="katex">\(<math.*?<\/math>\),<\/span> two/)
    expect(html).toMatch(/two <span class="katex">«<math.*?<\/math>»\.<\/span><\/p>/)
    expect(html).toMatch(/display="block".*<\/math><\/span>\.<\/p>/s)
  })

  test.each([
    ["$n$", "<var>n</var>"],
    ["$0 \\le a, b \\le 2\\,000$", "0~≤~<var>a</var>,~<var>b</var>~≤~2'000"],
    ["$f(x) = -x + 2$", "<var>f</var>(<var>x</var>)~=~−<var>x</var>~+~2"],
    ["$1, 2, \\dots, 2n$", "1,~2,~…,~2<var>n</var>"],
    ["$x < y \\to -1$", "<var>x</var>~&lt;~<var>y</var>~→ −1"],
    ["$d[n], n!$", "<var>d</var>[<var>n</var>],~<var>n</var>!"],
    ["$-1, \\, -2 - 3$", "−1,~'−2~−~3"]
  ])("renders %s as text that wraps only after an arrow", (tex, text) => {
    const html = renderMarkdown(tex).replaceAll("\u00a0", "~").replaceAll("\u202f", "'")
    expect(html).toBe(`<p>${text}</p>`)
  })

  test.each([
    ...["$a_i$", "$10^9$", "$\\frac12$", "$x \\bmod 2$", "$\\text{if } x$", "$\\min(a, b)$", "$$a$$"],
    ...["$|-1 - 2|$", "$a <= b$", "$n-$", "$= 5$", "$n / 2$", "$d[i][j]$", "$1 \\ldots n$"]
  ])("renders %s as MathML", (tex) => {
    expect(renderMarkdown(tex)).toContain("<math")
  })

  test("leaves prices and code as they are", () => {
    expect(renderMarkdown("costs \\$5, or 5$ and 6$, `$x$`")).toBe(
      "<p>costs $5, or 5$ and 6$, <code>$x$</code></p>"
    )
  })

  test("removes scripts, styles, frames and foreign pictures", () => {
    const html = renderMarkdown(
      "<script>alert(1)</script> <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://e.org/p.png) $\\href{javascript:alert(1)}{x}$"
    )
    expect(html).not.toMatch(/<script|<img[^>]*(onerror|e\.org)|href=/)
  })

  test("includes known pictures and aligns cells without styles", () => {
    const pictures = new Map([["map.png", "data:image/png;base64,AAAA"]])
    expect(renderMarkdown("![the map](map.png)", pictures)).toContain('src="data:image/png;base64,AAAA"')
    expect(renderMarkdown("|a|\n|--:|\n|1|")).toContain('<td align="right">1</td>')
  })

  test("makes scrollable parts focusable", () => {
    expect(renderMarkdown("```python\nprint(1)\n```")).toContain('<pre tabindex="0"><code')
    expect(renderMarkdown("|a|\n|--|\n|1|")).toContain('<table tabindex="0">')
  })

  test("rejects an invalid formula", () => {
    expect(() => renderMarkdown("$\\frac{1}$")).toThrow(FormulaInvalid)
  })
})

test("sections are found in both languages, others stay, and code is not a heading", () => {
  expect(
    statementSections(
      "# Title\nText\n```\n## Input\n```\n## Входные данные\nin\n## Подзадачи\nsub\n## Output\nout"
    )
  ).toEqual({
    title: "Title",
    statement: "Text\n```\n## Input\n```\n## Подзадачи\nsub",
    input: "in",
    output: "out",
    notes: null
  })
})
