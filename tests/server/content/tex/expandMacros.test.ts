import { describe, expect, test } from "vitest"
import { expandMacros } from "../../../../server/content/tex/expandMacros.ts"
import { sourceOf } from "../../../../server/content/tex/TokenStream.ts"
import { tokenizeTex } from "../../../../server/content/tex/tokenizeTex.ts"

const expand = (tex: string) =>
  sourceOf(expandMacros(tokenizeTex(tex), new Map([["timelimit", "1.5"]]), new Map([["N.max", "10^5"]])))

describe("macros", () => {
  test.each([
    ["\\newcommand{\\maxn}{10^5}$n \\le \\maxn$", "$n \\le10^5$"],
    ["\\newcommand\\pair[2]{(#1, #2)}\\pair{a}{b} \\pair cd", "(a, b) (c, d)"],
    ["\\newcommand{\\hi}[2][x]{#1#2}\\hi{a} \\hi[y]{b}", "xa yb"],
    ["\\def\\sq#1{#1^2}\\sq{n}, \\sq m", "n^2, m^2"],
    ["\\newcommand{\\a}{1}\\renewcommand*{\\a}{2}\\a", "2"],
    ["\\let\\old\\le\\renewcommand{\\le}{<\\old}\\le", "<\\le"],
    ["\\DeclareMathOperator{\\lcm}{lcm}$\\lcm n$", "$\\operatorname{lcm}n$"],
    ["\\newcommand{\\R}{\\mathbb}\\R R", "\\mathbb R"],
    ["\\def\\a{\\b}\\def\\b{c}\\a", "c"],
    ["\\timelimit{}s", "1.5{}s"],
    ["$\\constant{N.max}$ \\constant{M}", "$10^5$ \\constant{M}"]
  ])("%s", (tex, expanded) => {
    expect(expand(tex)).toBe(expanded)
  })

  test("with delimited parameters are not defined", () => {
    expect(expand("\\def\\x#1.{a}\\x")).toBe("\\def\\x#1.{a}\\x")
  })

  test.each([
    ["\\def\\a{\\a}\n\\a"],
    ["\\def\\a{\\b x}\\def\\b{\\a y}\n\\a"],
    ["\\def\\a#1{\\a{#1#1}}\n\\a{x}"],
    [`\\def\\a{${"x".repeat(1000)}}\\def\\b{${"\\a".repeat(1000)}}\n\\b`],
    [`\\def\\a#1{${"#1".repeat(1000)}}\n\\a{\\a{x}}`]
  ])("%s stops with the line", (tex) => {
    expect(() => expand(tex)).toThrow(
      expect.objectContaining({ name: "Error", message: expect.stringContaining("expands to more than") })
    )
  })
})
