import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import en from "../../../qa/bench/panel/en.json" with { type: "json" }
import ru from "../../../qa/bench/panel/ru.json" with { type: "json" }
import { namedStates, wordsOf } from "../../../qa/bench/states/namedStates.ts"
import words from "../../../qa/bench/states/words.json" with { type: "json" }

/** The cells of a document's tables, row by row. */
const rowsIn = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
    )

describe("named states", () => {
  test("have words, and words have states", () => {
    expect(Object.keys(words).toSorted()).toEqual(namedStates.map(({ id }) => id).toSorted())
    expect(new Set(namedStates.map(({ id }) => id)).size).toBe(namedStates.length)
  })

  test.each([
    ["en", "docs/qa.md"],
    ["ru", "docs/qa.ru.md"]
  ] as const)("are listed in %s in %s", (language, file) => {
    const listed = rowsIn(file).filter(([, , name]) => name?.startsWith("`") === true)

    expect(listed).toEqual(
      Object.keys(words).map((id) => {
        const { title, about } = wordsOf(namedStates.find((state) => state.id === id)!)[language]
        return [title, about, `\`${id}\``]
      })
    )
  })
})

test("the panel has the same texts in both languages", () => {
  expect(Object.keys(ru)).toEqual(Object.keys(en))
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const [key, text] of Object.entries(en))
    expect(values(ru[key as keyof typeof ru])).toEqual(values(text))
})
