import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { programmingLanguages } from "../../server/judge/languages/programmingLanguages.ts"

/** They are common words too. */
const ambiguous = new Set(["c", "go"])
const names = new Set(
  programmingLanguages.flatMap(({ id, code }) => [id, code]).filter((name) => !ambiguous.has(name))
)

/** Unions of string types, schemas of literals, and constant lists. */
const lists = [
  /"[\w+#]+"(?:\s*\|\s*"[\w+#]+")+/g,
  /\bLiterals?\([^()]*\)/g,
  /\[[^[\]]*\]\s*(?:as const|satisfies)\b/g
]
/** Their keys are as closed as a list. */
const objects = /\{[^{}]*\}\s*(?:as const|satisfies)\b/g

const matching = (source: string, pattern: RegExp, word: RegExp): ReadonlyArray<string> =>
  (source.match(pattern) ?? []).filter((text) =>
    [...text.matchAll(word)].some(([, name = ""]) => names.has(name))
  )

const closedSetsIn = (file: string, source: string): ReadonlyArray<string> =>
  [
    ...lists.flatMap((pattern) => matching(source, pattern, /"([\w+#]+)"/g)),
    ...matching(source, objects, /"?\b([\w+#]+)"?:/g)
  ].map((text) => `${file}: ${text}`)

test("no type, schema or constant lists programming languages outside their folder", () => {
  const files = globSync("{bench,qa,scripts,server,src,tests,vite}/**/*.{ts,tsx}", {
    exclude: ["tests/qa/traces/**"]
  }).filter(
    (file) => !file.startsWith("server/judge/languages/") && file !== "tests/repository/openLanguages.test.ts"
  )

  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => closedSetsIn(file, readFileSync(file, "utf8")))).toEqual([])
})

test.each([
  'type Id = "python" | "go"',
  'type Id = "go" | "cpp"',
  'Schema.Literals(["go", "python"])',
  'Schema.Literal("javascript")',
  'const ids = ["python", "go"] as const',
  'const ids = ["python"] satisfies ReadonlyArray<string>',
  'const grammars = { cpp: "c++" } as const'
])("such a list is found: %s", (source) => {
  expect(closedSetsIn("a.ts", source)).toHaveLength(1)
})

test.each([
  'const usual = "python"',
  'const source = { language: "python" } as const',
  'isPython("python") || isOther("cpp")',
  'new Map([["python", read]])',
  'type Step = "go" | "stop"'
])("a single language is allowed: %s", (source) => {
  expect(closedSetsIn("a.ts", source)).toEqual([])
})
