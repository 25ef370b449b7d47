import type { LanguageId, Limits } from "../../../server/judge/JudgeBackend.ts"
import type { Outcome } from "../support/judge.ts"

/** Secrets that an attack looks for, with their places; the test puts them there. */
export interface Bait {
  readonly file: string
  readonly folder: string
  readonly port: number
}

export interface Expectation {
  /** The expected outcome. */
  readonly must: Outcome["status"] | ReadonlyArray<Outcome["status"]>
  /** The exact output, where it matters. */
  readonly prints?: string
}

/**
 * A hostile program. It must never print `PWNED`, the bait's text or the secret of the environment, nor
 * connect, leave a process behind, or change the outcome of the next program.
 */
export interface Attack extends Expectation {
  readonly name: string
  readonly language: LanguageId
  readonly code: string | ((bait: Bait) => string)
  readonly limits?: Partial<Limits>
  /** What each run of the program reads; by default one run that reads `2 3`. Only the last run must end as expected. */
  readonly inputs?: ReadonlyArray<string>
  /** `npm test` runs it in the native judge too; the others are left to the full run there. */
  readonly isCore?: true
}

export function attacks(
  language: LanguageId,
  list: ReadonlyArray<Omit<Attack, "language">>
): ReadonlyArray<Attack> {
  return list.map((attack) => ({ language, ...attack }))
}
