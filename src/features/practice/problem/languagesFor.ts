import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"

/** A language with a problem's limits in it. */
export interface LimitedLanguage extends Language {
  /** Only if it differs from the problem's usual one. */
  readonly memoryLimitMb?: number
}

type Rules = Pick<Problem, "languages" | "languageLimits">

/** The language with the problem's own limits; its `timeFactor` includes the problem's factor. */
export function withLimits(language: Language, { languageLimits }: Rules): LimitedLanguage {
  const own = languageLimits?.find((limits) => limits.language === language.id)
  return own === undefined
    ? language
    : { ...language, ...own, timeFactor: language.timeFactor * (own.timeFactor ?? 1) }
}

/** The languages in which a problem accepts solutions, with its limits. */
export const languagesFor = (
  languages: ReadonlyArray<Language>,
  problem: Rules
): ReadonlyArray<LimitedLanguage> =>
  languages
    .filter(({ id }) => problem.languages?.includes(id) ?? true)
    .map((language) => withLimits(language, problem))
