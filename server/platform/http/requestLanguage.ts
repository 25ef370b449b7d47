import type { Language } from "../../i18n/translate.ts"

const quality = (part: string): number => {
  const match = /;\s*q=([0-9.]+)/.exec(part)
  return match === null ? 1 : Number(match[1])
}

/** The language of an answer by `Accept-Language`; Russian unless English is asked for first. */
export const requestLanguage = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined) return "ru"
  const wanted = acceptLanguage
    .split(",")
    .map((part) => ({ tag: part.trim().slice(0, 2).toLowerCase(), quality: quality(part) }))
    .filter((each) => (each.tag === "ru" || each.tag === "en") && each.quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return wanted[0]?.tag === "en" ? "en" : "ru"
}
