import type { EmbeddedLanguage } from "../embedded/EmbeddedLanguage.ts"
import type { LanguageId } from "../JudgeBackend.ts"
import type { NativeLanguage } from "../native/NativeLanguage.ts"

/** Everything that the server knows of one programming language. */
export interface ProgrammingLanguage {
  readonly id: LanguageId
  /** Display name without a version, such as `Python`. */
  readonly title: string
  /** Code of the language in the problem package format and in the Contest API. */
  readonly code: string
  /** File extension of a program, without the dot. */
  readonly extension: string
  /** Initial source of a new solution. */
  readonly template: string
  /** Whether the browser can run the language; `src/runtimes` has its interpreter. */
  readonly runsInBrowser: boolean
  /** Whether a problem may have an output validator in the language. */
  readonly writesValidators: boolean
  /** The tree-sitter grammar that finds similar solutions; null if the language has none. */
  readonly grammar: string | null
  readonly sources: SourceFiles
  /** A program for self-tests: reads two numbers from one line and prints their sum. */
  readonly sum: string
  /** Null if only the native judge has the language. */
  readonly embedded: EmbeddedLanguage | null
  /** Null if only the embedded judge has the language. */
  readonly native: NativeLanguage | null
}

/** The language's files in a problem package. */
interface SourceFiles {
  /** Match the ends of their names. */
  readonly names: ReadonlyArray<RegExp>
  /** Matches the types of its solutions in packages of Polygon, such as `cpp.g++17`; null if it has none. */
  readonly polygonTypes: RegExp | null
  /** Whether the judge accepts a program of several files. */
  readonly several: boolean
  /** Whether all sources of a folder are compiled together, so that each of them is as good an entry point. */
  readonly compiledTogether: boolean
  /** Usual names of a folder's entry point, the preferred one first. */
  readonly mainNames: ReadonlyArray<string>
}
