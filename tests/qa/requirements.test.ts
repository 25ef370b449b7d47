import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { models } from "../../qa/models/models.ts"

const text = readFileSync(new URL("../../docs/requirements.md", import.meta.url), "utf8")
const numbered = [...text.matchAll(/^\| (S\d\.\d+) +\|/gm)].map(([, id]) => id!)

describe("requirements", () => {
  test("count up from 1 within each of nine sections", () => {
    const sections = Map.groupBy(numbered, (id) => id.split(".")[0]!)
    expect([...sections.keys()]).toEqual(Array.from({ length: 9 }, (_, index) => `S${index + 1}`))
    for (const [section, ids] of sections)
      expect(ids).toEqual(ids.map((_, index) => `${section}.${index + 1}`))
  })

  test.each(models.map(({ id, words }) => [id, words] as const))(
    "%s names existing ones only",
    (_, words) => {
      const named = [words, ...Object.values(words.states), ...Object.values(words.events)].flatMap(
        ({ requirements = [] }) => requirements
      )
      expect(named.filter((id) => !numbered.includes(id))).toEqual([])
    }
  )
})
