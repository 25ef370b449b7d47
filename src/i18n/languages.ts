export type Language = "ru" | "en"

/** Languages in the order of the picker. */
export const languages = [
  { id: "ru", short: "РУ", label: "Русский" },
  { id: "en", short: "EN", label: "English" }
] as const satisfies ReadonlyArray<{ id: Language; short: string; label: string }>

export const isLanguage = (value: unknown): value is Language => value === "ru" || value === "en"

interface Hints {
  /** The page's query string. */
  readonly search: string
  readonly cookie: string | undefined
  readonly stored: string | null
  /** The document's `lang`, which the server derives from `Accept-Language`. */
  readonly document: string
}

/** The visitor's choice: from the address, else from the cookie, else from local storage. */
export function chosenLanguage({ search, cookie, stored }: Hints): Language | null {
  const asked = new URLSearchParams(search).get("lang")
  return [asked, cookie, stored].find(isLanguage) ?? null
}

/** The visitor's choice, else the browser's language, else Russian. */
export const detectLanguage = (hints: Hints): Language =>
  chosenLanguage(hints) ?? (isLanguage(hints.document) ? hints.document : "ru")
