import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { python } from "../python/python.ts"
import { pypy3 } from "./native/pypy3.ts"

/** A second implementation of Python. Files of packages belong to Python, unless the package names PyPy. */
export const pypy: ProgrammingLanguage = {
  id: "pypy",
  title: "PyPy",
  code: "pypy3",
  extension: "py",
  template: python.template,
  runsInBrowser: false,
  writesValidators: false,
  grammar: python.grammar,
  sources: { ...python.sources, names: [], polygonTypes: null },
  sum: python.sum,
  embedded: null,
  native: pypy3
}
