import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const page = readFileSync("docs/security.md", "utf8")
const files = globSync("tests/**/*.{test.ts,test.tsx,spec.ts}").map((file) => file.replaceAll("\\", "/"))

interface Point {
  readonly ids: ReadonlyArray<string>
  readonly text: string
}

/** A point begins with its numbers in ASVS, «**3.4.1, 3.4.2**», and may have several lines. */
const points: ReadonlyArray<Point> = page.split(/\n(?=- |\n|#)/).flatMap((paragraph) => {
  const [, ids, text] = /^- \*\*([\d., ]+)\*\* (.+)/s.exec(paragraph) ?? []
  return ids === undefined || text === undefined
    ? []
    : [{ ids: ids.split(", "), text: text.replaceAll(/\s+/g, " ") }]
})

/** Names of tests in a point: `` `file` «title» «another title» ``. */
const evidenceOf = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`((?: «[^»]+»)*)/g)].map(
    ([, file = "", titles = ""]) => ({
      file,
      titles: [...titles.matchAll(/«([^»]+)»/g)].map(([, title = ""]) => title)
    })
  )

/** Answers that need no test. */
const untested = /^(?:Not applicable|Gap|In part|Documented|By design)\b/

test("every requirement of ASVS 5.0 levels 1 and 2 is answered once", () => {
  const ids = points.flatMap((point) => point.ids)
  expect(ids).toHaveLength(253)
  expect(new Set(ids).size).toBe(253)
})

test("every answer names its tests, or says why it has none", () => {
  const bare = points.filter(({ text }) => evidenceOf(text).length === 0 && !untested.test(text))
  expect(bare.map(({ ids }) => ids.join(", "))).toEqual([])
})

test("every named test exists", () => {
  const faults = evidenceOf(page.replaceAll(/\s+/g, " ")).flatMap(({ file, titles }) => {
    const found = files.filter((each) => `/${each}`.endsWith(`/${file}`))
    if (found.length !== 1) return [`${file} is the end of ${found.length} paths`]
    const source = readFileSync(found[0] ?? "", "utf8")
    return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
  })
  expect(faults).toEqual([])
})
