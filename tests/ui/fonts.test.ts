import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const read = (file: string) => readFileSync(`src/ui/${file}`, "utf8")

const faces = Array.from(read("fonts.css").matchAll(/@font-face \{([^}]+)\}/g), ([, rules = ""]) => ({
  family: /font-family: "([^"]+)"/.exec(rules)?.[1],
  weights: /font-weight: (\d+) (\d+);/.exec(rules)?.slice(1).map(Number),
  sources: Array.from(rules.matchAll(/local\("([^"]+)"\)/g), ([, name = ""]) => name)
}))

test("the fallback of Onest uses bold fonts for headings, and no bold is synthesised", () => {
  const fallback = faces.filter(({ family }) => family === "Onest Fallback")
  expect(fallback.map(({ weights }) => weights)).toEqual([
    [100, 599],
    [600, 900]
  ])
  const [regular, bold] = fallback.map(({ sources }) => sources)
  expect(bold).toEqual(regular?.map((name) => `${name} Bold`))
  expect(read("styles.css")).toMatch(/html \{[^}]*font-synthesis-weight: none;/)
})
