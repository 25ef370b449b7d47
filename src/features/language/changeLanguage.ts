import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import Cookies from "js-cookie"
import type { Language } from "../../i18n/languages.ts"

/** 10080 minutes. */
const days = 7
export const languageKey = "locale"

/** Remembers the language for this browser and for the product's other sites. */
export function rememberLanguage(language: Language, cookieDomain: string | null): void {
  const domain = cookieDomain === null ? {} : { domain: cookieDomain }
  Cookies.set(languageKey, language, { expires: days, sameSite: "lax", ...domain })
  localStorage.setItem(languageKey, language)
  document.documentElement.lang = language
}

/** Speaks the language from now on; everything read in the other one is read again. */
export const changeLanguage =
  (texts: i18n, queries: QueryClient, cookieDomain: string | null) =>
  async (language: Language): Promise<void> => {
    if (texts.language === language) return
    rememberLanguage(language, cookieDomain)
    await texts.changeLanguage(language)
    await queries.invalidateQueries()
  }
