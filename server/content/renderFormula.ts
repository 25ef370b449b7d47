import { renderToString } from "katex"
import { linearFormula } from "./linearFormula.ts"

/** Thrown for a formula that KaTeX cannot parse. */
export class FormulaInvalid extends Error {}

/** KaTeX repeats the bodies of macros that a formula defines, so a short one could take gigabytes. */
const lengthMax = 5000
const expansionsMax = { builtIn: 1000, own: 100 }
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![A-Za-z])/

/** Renders a TeX formula as text if it is simple and inline, and as MathML otherwise. */
export function renderFormula(tex: string, display: boolean): string {
  if (tex.length > lengthMax) throw new FormulaInvalid(`is longer than ${lengthMax} characters`)
  const maxExpand = definition.test(tex) ? expansionsMax.own : expansionsMax.builtIn
  const options = { output: "mathml", displayMode: display, strict: "ignore", maxExpand } as const
  try {
    const mathml = renderToString(tex, options)
    return (display ? null : linearFormula(mathml)) ?? mathml
  } catch (error) {
    throw new FormulaInvalid(error instanceof Error ? error.message : String(error))
  }
}
