import { Schema } from "effect"
import type { LanguageId } from "./JudgeBackend.ts"
import { programmingLanguage, programmingLanguages } from "./languages/programmingLanguages.ts"

/** The code of a language in the problem package format; the id if the platform does not know the language. */
export const languageCode = (id: LanguageId): string => programmingLanguage(id)?.code ?? id

/** The id of the language with a code; the code itself if the platform does not know the language. */
export const languageId = (code: string): LanguageId =>
  programmingLanguages.find((language) => language.code === code)?.id ?? code

/** The name of the language with a code; the code itself if the platform does not know the language. */
export const languageTitle = (code: string): string => programmingLanguage(languageId(code))?.title ?? code

/** Whether a problem accepts solutions in a language. Its list has codes; null allows every language. */
export const allowsLanguage = (codes: ReadonlyArray<string> | null, id: LanguageId): boolean =>
  codes === null || codes.includes(languageCode(id))

const OwnLimits = Schema.Struct({
  /** Multiplies the time limit in addition to the judge's time factor of the language. */
  timeFactor: Schema.optionalKey(Schema.Finite),
  /** Replaces the memory limit. */
  memoryLimitMb: Schema.optionalKey(Schema.Int)
})
type OwnLimits = typeof OwnLimits.Type

/** A problem's own limits of languages, by their codes. */
export const LanguageLimits = Schema.Record(Schema.String, OwnLimits)
export type LanguageLimits = typeof LanguageLimits.Type

/** A problem's own limits of a language; empty if it has none. */
export const limitsOfLanguage = (limits: LanguageLimits | null | undefined, id: LanguageId): OwnLimits =>
  limits?.[languageCode(id)] ?? {}

/** What the time limit of a problem is multiplied by in a language. */
export const timeFactorIn = (
  limits: LanguageLimits | null | undefined,
  { id, timeFactor }: { readonly id: LanguageId; readonly timeFactor: number }
): number => timeFactor * (limitsOfLanguage(limits, id).timeFactor ?? 1)
