import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { parseSync } from "vite"

type Texts = { readonly [key: string]: string | Texts }
type Flat = Readonly<Record<string, string>>
type Language = "ru" | "en"

const plural = /_(?:zero|one|two|few|many|other)$/
const bare = (key: string) => key.replace(plural, "")

const flat = (texts: Texts, prefix = ""): Flat =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string" ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`))
    )
  )

interface Area {
  readonly name: string
  readonly ru: Flat
  readonly en: Flat
}

const readAreas = (folder: string): ReadonlyArray<Area> => {
  const read = (language: Language, name: string) => {
    const [file] = globSync(join(folder, language, `${name}.json`))
    return file === undefined ? {} : flat(JSON.parse(readFileSync(file, "utf8")) as Texts)
  }
  const names = new Set(globSync(join(folder, "{ru,en}", "*.json")).map((file) => basename(file, ".json")))
  return [...names].toSorted().map((name) => ({ name, ru: read("ru", name), en: read("en", name) }))
}

const missingIn = ({ name, ru, en }: Area): ReadonlyArray<string> => {
  const lacks = (language: Language, has: Flat, wanted: Flat) => {
    const known = new Set(Object.keys(has).map(bare))
    const missing = new Set(Object.keys(wanted).map(bare))
    return [...missing].filter((key) => !known.has(key)).map((key) => `${language}/${name}: no ${key}`)
  }
  return [...lacks("ru", ru, en), ...lacks("en", en, ru)]
}

const formsIn = (language: Language, { name, [language]: texts }: Area): ReadonlyArray<string> => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted().join()
  const counted = Object.groupBy(
    Object.keys(texts).filter((key) => plural.test(key)),
    bare
  )
  return Object.entries(counted).flatMap(([key, keys = []]) => {
    const forms = keys
      .map((each) => each.slice(key.length + 1))
      .toSorted()
      .join()
    return forms === needed ? [] : [`${language}/${name}: ${key} has the forms ${forms} instead of ${needed}`]
  })
}

const blanks = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].toSorted().join()

/** A count may be left to the words: «one day». */
const differingBlanks = ({ name, ru, en }: Area): ReadonlyArray<string> =>
  Object.entries(ru).flatMap(([key, text]) => {
    const other = en[key] ?? en[`${bare(key)}_other`]
    if (other === undefined || blanks(other) === blanks(text)) return []
    return [
      `${name}: ${key} fills in ${blanks(text) || "nothing"} in ru, ${blanks(other) || "nothing"} in en`
    ]
  })

const emptyIn = ({ name, ...texts }: Area): ReadonlyArray<string> =>
  (["ru", "en"] as const).flatMap((language) =>
    Object.entries(texts[language])
      .filter(([, text]) => text.trim() === "")
      .map(([key]) => `${language}/${name}: ${key} is empty`)
  )

/** What is wrong with the texts themselves: a language that lacks a key, a plural form or a blank. */
export const checkTexts = (folder: string): ReadonlyArray<string> =>
  readAreas(folder).flatMap((area) => [
    ...missingIn(area),
    ...formsIn("ru", area),
    ...formsIn("en", area),
    ...differingBlanks(area),
    ...emptyIn(area)
  ])

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value)
}

const isUse = ({ type, callee }: Node): boolean => {
  if (type !== "CallExpression" || !isNode(callee)) return false
  if (callee.type === "Identifier") return callee["name"] === "t"
  return isNode(callee["property"]) && callee["property"]["name"] === "t"
}

/** The keys that an expression may stand for: parts that differ become `*`. */
const keysOf = (node: unknown): ReadonlyArray<string> => {
  if (!isNode(node)) return []
  if (node.type === "Literal") return typeof node["value"] === "string" ? [node["value"]] : []
  if (node.type === "ConditionalExpression")
    return [...keysOf(node["consequent"]), ...keysOf(node["alternate"])]
  if (node.type !== "TemplateLiteral") return []
  const parts = node["quasis"] as ReadonlyArray<{ readonly value: { readonly cooked: string } }>
  return [parts.map(({ value }) => value.cooked).join("*")]
}

const isKnown = (known: ReadonlySet<string>) => (key: string) => {
  if (!key.includes("*")) return known.has(key)
  const parts = key.split("*").map((part) => part.replaceAll(/[.$]/g, "\\$&"))
  const pattern = new RegExp(`^${parts.join(".+")}$`)
  return [...known].some((each) => pattern.test(each))
}

/** `file:line key` of each text that a view asks for and no area has. */
export function checkUses(folder: string, sources: string): ReadonlyArray<string> {
  const known = isKnown(
    new Set(
      readAreas(folder).flatMap(({ name, ru }) =>
        Object.keys(ru).flatMap((key) => [key, bare(key), `${name}:${key}`, `${name}:${bare(key)}`])
      )
    )
  )
  return globSync(join(sources, "**/*.{ts,tsx}")).flatMap((file) => {
    const text = readFileSync(file, "utf8")
    const nodes = [...walk(parseSync(file, text).program as unknown as Node)]
    return nodes.filter(isUse).flatMap((node) =>
      keysOf((node["arguments"] as ReadonlyArray<unknown>)[0])
        .filter((key) => !known(key))
        .map((key) => `${file}:${text.slice(0, node.start).split("\n").length} ${key}`)
    )
  })
}
