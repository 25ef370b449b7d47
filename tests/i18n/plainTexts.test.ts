import { expect, test } from "vitest"
import { startTexts } from "../../src/i18n/i18n.ts"
import { listAreas } from "../../src/i18n/texts.ts"

/** All keys of an area, as views name them. */
const keysOf = (texts: unknown, before = ""): ReadonlyArray<string> =>
  typeof texts === "object" && texts !== null
    ? Object.entries(texts).flatMap(([name, below]) =>
        keysOf(below, before === "" ? name : `${before}.${name}`)
      )
    : [before]

type AnyTexts = (key: string, options?: object) => string

test.each(["ru", "en"] as const)("every text is what i18next itself says: %s", async (language) => {
  const texts = await startTexts(language)
  await texts.loadNamespaces([...listAreas()])
  for (const area of listAreas()) {
    const keys = keysOf(texts.getResourceBundle(language, area))
    const views = texts.getFixedT(language, area as "common") as unknown as AnyTexts
    const itself = texts.t as unknown as AnyTexts
    expect(keys.map((key) => views(key))).toEqual(keys.map((key) => itself(key, { ns: area })))
  }
})

test("what needs a number, a name, another area or a key that is not there is left to i18next", async () => {
  const texts = await startTexts("en")
  await texts.loadNamespaces(["problems", "editor"])
  const t = texts.getFixedT("en", "problems") as unknown as AnyTexts
  expect(t("list.count", { count: 1 })).not.toBe(t("list.count", { count: 2 }))
  expect(t("problem.sample", { ordinal: 7 })).toContain("7")
  expect(t("editor:run.run")).toBe("Run")
  expect(t("nothing.of.the.kind")).toBe("nothing.of.the.kind")
})
