import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

/** Features that Chrome 109, Firefox 115 or Safari 16.4 lack and that are recognisable by name. */
const tooNew = [
  /\.(?:toSorted|toReversed|toSpliced)\(/,
  /\b(?:Map|Object)\.groupBy\(/,
  /\b(?:URL\.(?:canParse|parse)|Array\.fromAsync|AbortSignal\.any|RegExp\.escape)\(/,
  /\bPromise\.(?:withResolvers|try)\b/
]

test("the browser's code uses no feature that the browsers of schools lack", () => {
  const sources = globSync("src/**/*.{ts,tsx}").map((file) => ({ file, text: readFileSync(file, "utf8") }))
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter(({ text }) => tooNew.some((name) => name.test(text)))
  expect(found.map(({ file }) => file)).toEqual([])
})
