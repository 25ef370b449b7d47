import { renderToString } from "katex"
import { linearFormula } from "./linearFormula.ts"

/** Thrown for a formula that KaTeX cannot parse. */
export class FormulaInvalid extends Error {}

/** Renders a TeX formula as text if it is simple and inline, and as MathML otherwise. */
export function renderFormula(tex: string, display: boolean): string {
  try {
    const mathml = renderToString(tex, { output: "mathml", displayMode: display, strict: "ignore" })
    return (display ? null : linearFormula(mathml)) ?? mathml
  } catch (error) {
    throw new FormulaInvalid(error instanceof Error ? error.message : String(error))
  }
}
