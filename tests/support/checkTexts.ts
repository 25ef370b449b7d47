import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

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

interface Namespace {
  readonly name: string
  readonly ru: Flat
  readonly en: Flat
}

const readNamespaces = (folder: string): ReadonlyArray<Namespace> => {
  const read = (language: Language, name: string) => {
    const [file] = globSync(join(folder, language, `${name}.json`))
    return file === undefined ? {} : flat(JSON.parse(readFileSync(file, "utf8")) as Texts)
  }
  const names = new Set(globSync(join(folder, "{ru,en}", "*.json")).map((file) => basename(file, ".json")))
  return [...names].toSorted().map((name) => ({ name, ru: read("ru", name), en: read("en", name) }))
}

const missingIn = ({ name, ru, en }: Namespace): ReadonlyArray<string> => {
  const lacks = (language: Language, has: Flat, wanted: Flat) => {
    const known = new Set(Object.keys(has).map(bare))
    const missing = new Set(Object.keys(wanted).map(bare))
    return [...missing].filter((key) => !known.has(key)).map((key) => `${language}/${name}: no ${key}`)
  }
  return [...lacks("ru", ru, en), ...lacks("en", en, ru)]
}

const formsIn = (language: Language, { name, [language]: texts }: Namespace): ReadonlyArray<string> => {
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

/** A text may omit the count: «one day». */
const differingBlanks = ({ name, ru, en }: Namespace): ReadonlyArray<string> =>
  Object.entries(ru).flatMap(([key, text]) => {
    const other = en[key] ?? en[`${bare(key)}_other`]
    if (other === undefined || blanks(other) === blanks(text)) return []
    return [
      `${name}: ${key} fills in ${blanks(text) || "nothing"} in ru, ${blanks(other) || "nothing"} in en`
    ]
  })

const emptyIn = ({ name, ...texts }: Namespace): ReadonlyArray<string> =>
  (["ru", "en"] as const).flatMap((language) =>
    Object.entries(texts[language])
      .filter(([, text]) => text.trim() === "")
      .map(([key]) => `${language}/${name}: ${key} is empty`)
  )

/** Faults of the texts: a missing key, plural form or placeholder. */
export const checkTexts = (folder: string): ReadonlyArray<string> =>
  readNamespaces(folder).flatMap((namespace) => [
    ...missingIn(namespace),
    ...formsIn("ru", namespace),
    ...formsIn("en", namespace),
    ...differingBlanks(namespace),
    ...emptyIn(namespace)
  ])
