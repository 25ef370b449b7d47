import Cookies from "js-cookie"
import type { Api } from "../../../api/client.ts"
import type { Language } from "../../../i18n/languages.ts"
import { languageKey } from "./changeLanguage.ts"

/** Switches to the account's language unless this browser has a stored choice. */
export async function switchToAccountLanguage(
  api: Api,
  speak: (language: Language) => Promise<void>
): Promise<void> {
  if (Cookies.get(languageKey) !== undefined) return
  const { language } = await api.run("profile", {})
  await speak(language)
}
