import type { JudgeLanguage, LanguageId } from "../JudgeBackend.ts"
import { programmingLanguage, programmingLanguages } from "../languages/programmingLanguages.ts"
import type { EmbeddedLanguage } from "./EmbeddedLanguage.ts"

/** The languages of this backend. */
export const embeddedLanguages: ReadonlyArray<JudgeLanguage> = programmingLanguages.map(
  ({ id, extension, embedded: { name, timeFactor, notes } }) => ({ id, name, extension, timeFactor, notes })
)

/** Throws if this backend does not have the language. */
export function embeddedLanguage(id: LanguageId): EmbeddedLanguage {
  const language = programmingLanguage(id)
  if (language === undefined) throw new Error(`the judge has no language «${id}»`)
  return language.embedded
}
