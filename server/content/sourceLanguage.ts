import { programmingLanguages } from "../judge/languages/programmingLanguages.ts"
import type { ProgrammingLanguage } from "../judge/languages/ProgrammingLanguage.ts"

/** The language of a source file by its name; null if the judge does not support it. */
export const sourceLanguage = (path: string): ProgrammingLanguage | null =>
  programmingLanguages.find(({ sources }) => sources.names.some((name) => name.test(path))) ?? null
