import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { startTexts } from "../../src/i18n/i18n.ts"
import { checkTexts } from "../support/checkTexts.ts"

describe("texts of the product", () => {
  test("an unknown key is a type error", async () => {
    const { t } = await startTexts("ru")
    // @ts-expect-error -- no area has it.
    expect(t("noSuchKey")).toBe("noSuchKey")
  })

  test("both languages have every key, plural form and placeholder", () => {
    expect(checkTexts("src/i18n")).toEqual([])
  })
})

describe("the check of texts", () => {
  let root = ""
  const write = (file: string, content: string) => {
    const path = join(root, file)
    mkdirSync(join(path, ".."), { recursive: true })
    writeFileSync(path, content)
  }
  const texts = (language: "ru" | "en", content: unknown) =>
    write(`src/i18n/${language}/some.json`, JSON.stringify(content))
  const found = () => checkTexts(join(root, "src/i18n"))

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "zama-texts-"))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test.each([
    ["a key that English lacks", { a: { b: "б" } }, {}, ["en/some: no a.b"]],
    ["a key that Russian lacks", {}, { a: "a" }, ["ru/some: no a"]],
    [
      "a plural form that Russian lacks",
      { n_one: "{{count}}", n_few: "{{count}}", n_other: "{{count}}" },
      { n_one: "{{count}}", n_other: "{{count}}" },
      ["ru/some: n has the forms few,one,other instead of few,many,one,other"]
    ],
    [
      "a plural form that English lacks",
      { n_one: "{{count}}", n_few: "{{count}}", n_many: "{{count}}", n_other: "{{count}}" },
      { n_other: "{{count}}" },
      ["en/some: n has the forms other instead of one,other"]
    ],
    [
      "different placeholders",
      { a: "{{name}}" },
      { a: "{{title}}" },
      ["some: a fills in {{name}} in ru, {{title}} in en"]
    ],
    ["an empty text", { a: " " }, { a: "a" }, ["ru/some: a is empty"]]
  ])("finds %s", (_, ru, en, expected) => {
    texts("ru", ru)
    texts("en", en)

    expect(found()).toEqual(expected)
  })

  test("finds an area that is missing in a language", () => {
    texts("ru", { a: "а" })

    expect(found()).toEqual(["en/some: no a"])
  })
})
