import { createContext, use } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Language } from "../../../i18n/languages.ts"

/** Applies a language at once, everywhere. */
export const LanguageContext = createContext<((language: Language) => void) | null>(null)

/** Applies a language at once; an address that asks for another one stops asking. */
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
