import { createInstance, type BackendModule, type PostProcessorModule, type i18n } from "i18next"
import { initReactI18next } from "react-i18next/initReactI18next"
import type { Language } from "./languages.ts"
import { lazyTexts } from "./texts.ts"

export interface TextOptions {
  readonly texts?: BackendModule
  /** Post-processes all displayed texts; used by the pseudo-locale. */
  readonly disguise?: PostProcessorModule
}

/** Initialises i18next for one language; namespaces load on first use. */
export async function startTexts(language: Language, options: TextOptions = {}): Promise<i18n> {
  const instance = createInstance()
  instance.use(options.texts ?? lazyTexts).use(initReactI18next)
  if (options.disguise !== undefined) instance.use(options.disguise)
  await instance.init({
    lng: language,
    supportedLngs: ["ru", "en"],
    load: "currentOnly",
    fallbackLng: false,
    ns: ["common"],
    defaultNS: "common",
    interpolation: { escapeValue: false },
    returnNull: false,
    maxRetries: 0,
    ...(options.disguise === undefined ? {} : { postProcess: [options.disguise.name] })
  })
  return instance
}
