import { createContext, use } from "react"
import type { Language } from "../../i18n/languages.ts"

/** Applies a language at once, everywhere. */
export const LanguageContext = createContext<((language: Language) => void) | null>(null)

export function useChangeLanguage(): (language: Language) => void {
  const change = use(LanguageContext)
  if (change === null) throw new Error("LanguageContext is missing above this component.")
  return change
}
