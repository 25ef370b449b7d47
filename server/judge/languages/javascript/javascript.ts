import { node } from "./native/node.ts"
import type { ProgrammingLanguage } from "../ProgrammingLanguage.ts"

const template = `const input = readAll().split(/\\s+/).filter(Boolean)

console.log()
`

/** QuickJS in WebAssembly, or Node. */
export const javascript: ProgrammingLanguage = {
  id: "javascript",
  title: "JavaScript",
  code: "javascript",
  extension: "js",
  template,
  runsInBrowser: true,
  writesValidators: false,
  grammar: "javascript",
  sources: {
    names: [/\.m?js$/i],
    polygonTypes: null,
    several: false,
    compiledTogether: false,
    mainNames: ["main.js"]
  },
  sum: 'const [a, b] = readline().split(" ").map(Number)\nconsole.log(a + b)\n',
  embedded: {
    name: "JavaScript (QuickJS, ES2023)",
    // QuickJS interprets where Node compiles.
    timeFactor: 10,
    notes: ["javascript_depth", "javascript_input"],
    packages: ["quickjs-emscripten", "quickjs-emscripten-core", "@jitl"],
    runner: { entry: "javascript/main.ts", prepared: null },
    compiler: null,
    graceMs: 1000,
    selfTest: [
      {
        name: "javascript cannot reach Node",
        code: "print(typeof process, globalThis.constructor.constructor('return typeof process')())",
        passed: ({ stdout }) => new TextDecoder().decode(stdout).trim() === "undefined undefined"
      },
      {
        name: "an endless loop ends",
        code: "for (;;);",
        passed: ({ status }) => status === "time_limit"
      }
    ]
  },
  native: node
}
