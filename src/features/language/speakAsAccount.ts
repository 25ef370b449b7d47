import type { Api } from "../../api/client.ts"
import type { Language } from "../../i18n/languages.ts"

/** Speaks the language of the account: the one of whoever used this computer before is none of theirs. */
export async function speakAsAccount(api: Api, speak: (language: Language) => Promise<void>): Promise<void> {
  const { language } = await api.run("profile", {})
  await speak(language)
}
