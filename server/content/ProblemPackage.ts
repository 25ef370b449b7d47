import type { CheckerFlags } from "../../src/checker/compareOutput.ts"
import type { PackageFiles } from "./packageFiles.ts"
import type { PackageSubmission } from "./packageSubmissions.ts"
import type { PackageTest } from "./packageTests.ts"
import type { StatementSections } from "./statementSections.ts"

/** Languages of the interface; other statements of a package are left unread. */
export const statementLanguages = ["ru", "en"] as const
export type StatementLanguage = (typeof statementLanguages)[number]

/** What a reader of one language gets, as Markdown. */
export interface PackageText extends Omit<StatementSections, "title"> {
  readonly title: string
  readonly editorial: string | null
  /** From the gentlest on; a learner opens them one by one. */
  readonly hints: ReadonlyArray<string>
}

interface PackageLink {
  readonly title: Partial<Record<StatementLanguage, string>>
  readonly url: string
}

/** A problem as its author wrote it. */
export interface ProblemPackage {
  readonly slug: string
  readonly files: PackageFiles
  /** Of everything that is imported; the same hash means nothing to do. */
  readonly contentHash: string
  /** Of what a verdict depends on: tests, limits, checker. */
  readonly judgingHash: string
  readonly id: number | null
  readonly difficulty: number
  readonly topics: ReadonlyArray<string>
  readonly source: string | null
  /** Hidden until a contest with it is over. Null if the package does not say. */
  readonly reserved: boolean | null
  readonly links: ReadonlyArray<PackageLink>
  readonly texts: ReadonlyMap<StatementLanguage, PackageText>
  /** Pictures of the statement by file name. */
  readonly pictures: ReadonlyMap<string, string>
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly outputLimitBytes: number
  readonly checker: CheckerFlags
  readonly tests: ReadonlyArray<PackageTest>
  readonly submissions: ReadonlyArray<PackageSubmission>
}
