import { createContext, use } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Language } from "../../../i18n/languages.ts"

/** Applies a language immediately, everywhere. */
export const LanguageContext = createContext<((language: Language) => void) | null>(null)

/** Returns a function that applies a language immediately and removes `lang` from the address. */
export function useChangeLanguage(): (language: Language) => void {
  const change = use(LanguageContext)
  const navigate = useNavigate()
  const { search, hash, state } = useLocation()
  if (change === null) throw new Error("LanguageContext is missing above this component.")
  return (language) => {
    const rest = new URLSearchParams(search)
    if (rest.has("lang")) {
      rest.delete("lang")
      void navigate({ search: rest.toString(), hash }, { replace: true, state })
    }
    change(language)
  }
}
