import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import type { LanguageLimits } from "../judge/languageRules.ts"
import type { LimitRule } from "../judge/worker/LimitRule.ts"
import type { SmallInputs } from "../judge/worker/findCounterexample.ts"
import type { OutputValidator } from "../judge/worker/OutputValidator.ts"
import type { ProblemScoring } from "../judge/worker/ProblemScoring.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageSubmission, SkippedSubmission } from "./packageSubmissions.ts"
import type { PackageTest } from "./packageTests.ts"
import type { StatementSections } from "./statementSections.ts"
import type { UnknownTex } from "./tex/TexPage.ts"

/** Interface languages; statements in other languages are ignored. */
export const statementLanguages = ["ru", "en"] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** A problem's texts in one language. Hints are Markdown. */
export interface PackageText extends Omit<StatementSections, "title"> {
  readonly title: string
  /** The statement's file. */
  readonly path: string
  /** Format of the sections: Markdown as written, or HTML made from TeX. */
  readonly format: "markdown" | "html"
  /** Parts of a TeX statement that are shown as they are written. */
  readonly unknown: ReadonlyArray<UnknownTex>
  readonly editorial: string | null
  /** Markdown if absent. */
  readonly editorialFormat?: "html"
  /** In order, mildest first; learners open them one by one. */
  readonly hints: ReadonlyArray<string>
}

interface PackageLink {
  readonly title: Partial<Record<StatementLanguage, string>>
  readonly url: string
}

/** Options as HTML; an answer is the numbers of the right ones, counted from 1. */
export interface AnswerChoice {
  readonly several: boolean
  readonly options: Readonly<Record<StatementLanguage, ReadonlyArray<string>>>
}

/** A problem package as read from its folder or zip. */
export interface ProblemPackage {
  readonly slug: string
  readonly files: PackageFiles
  /** Hash of everything that is imported; an equal hash means nothing has changed. */
  readonly contentHash: string
  /** Hash of everything a verdict depends on: tests, limits or their rule, checker, output validator, scoring. */
  readonly judgingHash: string
  readonly id: number | null
  readonly difficulty: number
  readonly topics: ReadonlyArray<string>
  readonly source: string | null
  /** If true, the problem is hidden until a contest with it is over. Null if the package does not specify it. */
  readonly reserved: boolean | null
  readonly links: ReadonlyArray<PackageLink>
  readonly texts: ReadonlyMap<StatementLanguage, PackageText>
  /** Images of the statement by file name. */
  readonly pictures: ReadonlyMap<string, string>
  /** If true, solutions are answers to the tests instead of programs, and learners get the inputs of all tests. */
  readonly submitsAnswers: boolean
  /** Codes of the languages in which solutions are accepted; null for all. */
  readonly languages: ReadonlyArray<string> | null
  /** The options of a problem whose answer is chosen; null if it is written. */
  readonly answerChoice: AnswerChoice | null
  /** Null if the package gives none. */
  readonly timeLimitMs: number | null
  /** How the time limit follows from programs; null if the package gives it. */
  readonly limitRule: LimitRule | null
  readonly memoryLimitMb: number
  /** Limits in single languages by code; null if there are none. */
  readonly languageLimits: LanguageLimits | null
  readonly outputLimitBytes: number
  readonly checker: CheckerFlags
  /** The program that decides instead of the checker. */
  readonly outputValidator: OutputValidator | null
  /** Test groups and their scores; null for a pass-fail problem. */
  readonly scoring: ProblemScoring | null
  readonly tests: ReadonlyArray<PackageTest>
  /** The programs that make small inputs; null if the package lacks one. */
  readonly smallInputs: SmallInputs | null
  /** The lines that samples show instead of inputs and answers; null if samples show these. */
  readonly dialogues: ReadonlyArray<ReadonlyArray<string>> | null
  readonly submissions: ReadonlyArray<PackageSubmission>
  readonly skippedSubmissions: ReadonlyArray<SkippedSubmission>
}
