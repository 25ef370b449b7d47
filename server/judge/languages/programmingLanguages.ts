import { cpp } from "./cpp/cpp.ts"
import { javascript } from "./javascript/javascript.ts"
import type { ProgrammingLanguage } from "./ProgrammingLanguage.ts"
import { python } from "./python/python.ts"

/** All programming languages, in the order of the picker. */
export const programmingLanguages: ReadonlyArray<ProgrammingLanguage> = [python, javascript, cpp]

export const programmingLanguage = (id: string): ProgrammingLanguage | undefined =>
  programmingLanguages.find((language) => language.id === id)
