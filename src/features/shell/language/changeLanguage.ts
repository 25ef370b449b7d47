import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import Cookies from "js-cookie"
import type { Language } from "../../../i18n/languages.ts"
import { notify } from "../frame/toasts.ts"
import { writeText } from "../storage/storedValue.ts"

/** Lifetime of the cookie: 10080 minutes. */
const days = 7
export const languageKey = "locale"

/** Stores the language for this browser and for the product's other sites. */
export function rememberLanguage(language: Language, cookieDomain: string | null): void {
  const domain = cookieDomain === null ? {} : { domain: cookieDomain }
  Cookies.set(languageKey, language, { expires: days, sameSite: "lax", ...domain })
  writeText(localStorage, languageKey, language)
  document.documentElement.lang = language
}

/** Whether all loaded namespaces exist in the language; retries those that failed to load. */
async function hasTexts(texts: i18n, language: Language): Promise<boolean> {
  const namespaces = [texts.options.ns ?? []].flat()
  const missing = () => namespaces.filter((area) => !texts.hasResourceBundle(language, area))
  if (missing().length > 0) await texts.reloadResources([language], missing())
  return missing().length === 0
}

/**
 * Creates a function that switches the language and refetches all queries. If texts are missing, it shows a toast and
 * keeps the current language.
 */
export const changeLanguage = (texts: i18n, queries: QueryClient, cookieDomain: string | null) => {
  let wanted: Language | null = null
  return async (language: Language): Promise<void> => {
    wanted = language
    if (texts.language === language) return
    if (!(await hasTexts(texts, language))) {
      await texts.loadNamespaces("errors")
      return notify("danger", texts.t("errors:noConnection"))
    }
    if (wanted !== language) return
    rememberLanguage(language, cookieDomain)
    await texts.changeLanguage(language)
    await queries.invalidateQueries()
  }
}
