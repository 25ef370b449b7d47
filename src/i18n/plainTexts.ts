import type { i18n, TFunction } from "i18next"

/** What stands at the end of a key's path, if that is a text with nothing to be filled in. */
function plainText(texts: unknown, key: string): string | null {
  let found = texts
  for (const name of key.split(".")) {
    if (typeof found !== "object" || found === null) return null
    found = (found as Readonly<Record<string, unknown>>)[name]
  }
  return typeof found === "string" && !found.includes("{{") ? found : null
}

type AnyTexts = (key: unknown, ...options: ReadonlyArray<unknown>) => unknown

/**
 * Looks up texts that are shown as they stand, and leaves all else to i18next: most are, a page has a hundred of
 * them, and before one that needs neither numbers nor forms i18next goes through all that it might need.
 */
export function lookUpPlainTexts(instance: i18n): void {
  const fixed = instance.getFixedT.bind(instance)
  const getFixedT = (...chosen: Parameters<i18n["getFixedT"]>) => {
    const t = fixed(...chosen)
    const [language, area, prefix] = chosen
    if (typeof language !== "string" || typeof area !== "string" || prefix !== undefined) return t
    const look = (key: unknown, ...options: ReadonlyArray<unknown>) => {
      const plain = typeof key === "string" && options.length === 0
      const text = plain ? plainText(instance.store.data[language]?.[area], key) : null
      return text ?? (t as unknown as AnyTexts)(key, ...options)
    }
    return Object.assign(look, t) as TFunction
  }
  instance.getFixedT = getFixedT as i18n["getFixedT"]
}
