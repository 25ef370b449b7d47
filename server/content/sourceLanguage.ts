import type { LanguageId } from "../judge/JudgeBackend.ts"

/** Extensions of the format; `.C` is C++, `.c` is not. */
const extensions: ReadonlyArray<readonly [LanguageId, RegExp]> = [
  ["python", /\.py3?$/i],
  ["javascript", /\.m?js$/i],
  ["cpp", /\.(?:cc|cpp|cxx|c\+\+)$/i],
  ["cpp", /\.C$/]
]

/** The language of a source file; null if the judge does not support it. */
export const sourceLanguage = (path: string): LanguageId | null =>
  extensions.find(([, extension]) => extension.test(path))?.[0] ?? null
