import type { Language } from "../i18n/translate.ts"

const weight = (part: string): number => {
  const match = /;\s*q=([0-9.]+)/.exec(part)
  return match === null ? 1 : Number(match[1])
}

const parse = (acceptLanguage: string): Language => {
  const wanted = acceptLanguage
    .split(",")
    .map((part) => ({ tag: part.trim().slice(0, 2).toLowerCase(), quality: weight(part) }))
    .filter((each) => (each.tag === "ru" || each.tag === "en") && each.quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return wanted[0]?.tag === "en" ? "en" : "ru"
}

const parsed = new Map<string, Language>()
const remembered = 200

/** The language of an answer by `Accept-Language`; Russian unless English is asked for first. */
export const requestLanguage = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined) return "ru"
  const known = parsed.get(acceptLanguage)
  if (known !== undefined) return known
  const language = parse(acceptLanguage)
  if (parsed.size < remembered && acceptLanguage.length < 200) parsed.set(acceptLanguage, language)
  return language
}
