import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { describe, expect, test } from "vitest"
import { placeOf, sourcesOf } from "../support/sources.ts"
import type { SourceNode } from "../support/sources.ts"

type Texts = { readonly [key: string]: string | Texts }

const plural = /_(?:zero|one|two|few|many|other)$/

const flat = (texts: Texts, prefix = ""): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === "string" ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`)
    )
  )

const read = (language: "ru" | "en", area: string) =>
  flat(JSON.parse(readFileSync(`src/i18n/${language}/${area}.json`, "utf8")) as Texts)

const bare = (keys: ReadonlyArray<string>) => [...new Set(keys.map((key) => key.replace(plural, "")))].sort()
const blanks = (text: string | undefined) => [...new Set(text?.match(/\{\{[^}]+\}\}/g) ?? [])].sort()

const areas = globSync("src/i18n/ru/*.json").map((file) => basename(file, ".json"))
const formsOf = (language: string) =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()

describe.each(areas)("texts of %s", (area) => {
  const [ru, en] = [read("ru", area), read("en", area)]

  test("both languages have the same keys", () => {
    expect(bare(Object.keys(en))).toEqual(bare(Object.keys(ru)))
  })

  test.each([
    ["ru", ru],
    ["en", en]
  ] as const)("%s has every plural form of a counted text", (language, texts) => {
    const counted = bare(Object.keys(texts).filter((key) => plural.test(key)))
    for (const key of counted) {
      const forms = Object.keys(texts).filter(
        (other) => plural.test(other) && other.replace(plural, "") === key
      )
      expect([key, forms.map((form) => form.slice(key.length + 1)).sort()]).toEqual([key, formsOf(language)])
    }
  })

  test("both languages fill in the same blanks, and no text is empty", () => {
    for (const [key, text] of Object.entries(ru)) {
      const other = en[key] ?? en[key.replace(plural, "_other")]
      expect([key, blanks(other)]).toEqual([key, blanks(text)])
    }
    expect(Object.values({ ...ru, ...en }).filter((text) => text.trim() === "")).toEqual([])
  })
})

describe("used texts", () => {
  const known = new Set(
    areas.flatMap((area) =>
      Object.keys(read("ru", area)).flatMap((key) =>
        [key, key.replace(plural, "")].flatMap((k) => [k, `${area}:${k}`])
      )
    )
  )

  test("every key that a view asks for exists", () => {
    const missing = sourcesOf("src/**/*.{ts,tsx}").flatMap((source) =>
      source.nodes.filter(isUse).flatMap((node) => {
        const key = (node["arguments"] as ReadonlyArray<SourceNode>)[0]?.["value"]
        return typeof key === "string" && !known.has(key) ? [`${placeOf(source, node)} ${key}`] : []
      })
    )

    expect(missing).toEqual([])
  })
})

function isUse(node: SourceNode): boolean {
  if (node.type !== "CallExpression") return false
  const { type, name, property } = node["callee"] as SourceNode
  return (type === "Identifier" && name === "t") || (property as SourceNode | undefined)?.["name"] === "t"
}
