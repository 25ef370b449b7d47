export type Language = "ru" | "en"

/** The picker's options, in the order shown. */
export const languages = [
  { id: "ru", short: "РУ", label: "Русский" },
  { id: "en", short: "EN", label: "English" }
] as const satisfies ReadonlyArray<{ id: Language; short: string; label: string }>

export const isLanguage = (value: unknown): value is Language => value === "ru" || value === "en"

interface Hints {
  /** The page's search parameters. */
  readonly search: string
  readonly cookie: string | undefined
  readonly stored: string | null
  /** The `lang` of the document, which the server took from `Accept-Language`. */
  readonly document: string
}

/** Address, cookie, local storage, what the browser accepts, Russian: the first that names a language. */
export function detectLanguage({ search, cookie, stored, document }: Hints): Language {
  const asked = new URLSearchParams(search).get("lang")
  return [asked, cookie, stored, document].find(isLanguage) ?? "ru"
}
