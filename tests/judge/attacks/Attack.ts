import type { LanguageId, Limits } from "../../../server/judge/JudgeBackend.ts"
import type { Outcome } from "../support/judge.ts"

/** What an attacker would love to read, and where; put there by the test. */
export interface Bait {
  readonly file: string
  readonly folder: string
  readonly port: number
}

/**
 * A hostile program. Whatever it does, it must never print `PWNED`, the bait's text
 * or the secret of the environment, nor connect, nor leave a process behind, nor
 * change how the next program fares.
 */
export interface Attack {
  readonly name: string
  readonly language: LanguageId
  readonly code: string | ((bait: Bait) => string)
  /** What must come of it. */
  readonly must: Outcome["status"] | ReadonlyArray<Outcome["status"]>
  /** Exact output, where that matters. */
  readonly prints?: string
  readonly limits?: Partial<Limits>
}

export function attacks(
  language: LanguageId,
  list: ReadonlyArray<Omit<Attack, "language">>
): ReadonlyArray<Attack> {
  return list.map((attack) => ({ language, ...attack }))
}
