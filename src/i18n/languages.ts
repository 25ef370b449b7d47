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

/** What the visitor chose: by the address, before in a cookie, or before in local storage. */
export function chosenLanguage({ search, cookie, stored }: Hints): Language | null {
  const asked = new URLSearchParams(search).get("lang")
  return [asked, cookie, stored].find(isLanguage) ?? null
}

/** What was chosen, else what the browser accepts, else Russian. */
export const detectLanguage = (hints: Hints): Language =>
  chosenLanguage(hints) ?? (isLanguage(hints.document) ? hints.document : "ru")
