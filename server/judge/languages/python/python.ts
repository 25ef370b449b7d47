import { cpython } from "./native/cpython.ts"
import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"
import { pythonSelfTest } from "./pythonSelfTest.ts"
import { pythonSnapshot } from "./pythonSnapshot.ts"

const template = `def main():
    pass


main()
`

/** CPython, in WebAssembly (Pyodide) or of the machine. */
export const python: ProgrammingLanguage = {
  id: "python",
  title: "Python",
  code: "python3",
  extension: "py",
  template,
  runsInBrowser: true,
  writesValidators: true,
  grammar: "python",
  sources: {
    names: [/\.py3?$/i],
    polygonTypes: /^python\.(?:3|pypy3)/,
    several: true,
    compiledTogether: false,
    mainNames: ["__main__.py", "main.py"]
  },
  sum: "a, b = map(int, input().split())\nprint(a + b)\n",
  embedded: {
    name: "Python 3.14",
    // 1.5–2.9 times slower than native CPython.
    timeFactor: 3,
    notes: ["python_no_threads"],
    packages: ["pyodide"],
    runner: { entry: "python/main.ts", prepared: pythonSnapshot },
    compiler: null,
    graceMs: 1000,
    selfTest: pythonSelfTest
  },
  native: cpython
}
