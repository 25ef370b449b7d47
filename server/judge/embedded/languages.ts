import type { JudgeLanguage, LanguageId } from "../JudgeBackend.ts"
import { programmingLanguages } from "../languages/programmingLanguages.ts"
import type { ProgrammingLanguage } from "../languages/ProgrammingLanguage.ts"
import type { EmbeddedLanguage } from "./EmbeddedLanguage.ts"

/** The programming languages of this backend. */
export const embeddedProgramming: ReadonlyArray<
  ProgrammingLanguage & { readonly embedded: EmbeddedLanguage }
> = programmingLanguages.flatMap((language) =>
  language.embedded === null ? [] : [{ ...language, embedded: language.embedded }]
)

export const embeddedLanguages: ReadonlyArray<JudgeLanguage> = embeddedProgramming.map(
  ({ id, extension, embedded: { name, timeFactor, notes } }) => ({ id, name, extension, timeFactor, notes })
)

/** Throws if this backend does not have the language. */
export function embeddedLanguage(id: LanguageId): EmbeddedLanguage {
  const language = embeddedProgramming.find((each) => each.id === id)
  if (language === undefined) throw new Error(`the judge has no language «${id}»`)
  return language.embedded
}
