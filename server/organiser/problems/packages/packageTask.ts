import type { ProblemPackage, StatementLanguage } from "../../../content/ProblemPackage.ts"
import type { PackageInvalid } from "../../../content/packageFailures.ts"
import type { GenerationPlan } from "../../../judge/worker/generateTests.ts"
import type { RenderedText } from "../../../content/renderPackage.ts"
import type { RenderedStatement, StatementFormat } from "../../../../src/api/contract/organiser/problems.ts"
import type { ComparedLine } from "./compareLines.ts"
import type { PackageOutline } from "./PackageOutline.ts"

/** Content of a file: a text, or a file on the local disk. */
type Written = { readonly path: string } & ({ readonly text: string } | { readonly from: string })

/** Changes of a package's files, and of fields of `problem.yaml`. */
export interface PackageChanges {
  readonly write?: ReadonlyArray<Written>
  readonly remove?: ReadonlyArray<string>
  /** A time limit of null stays as it is. */
  readonly limits?: { readonly timeLimitMs: number | null; readonly memoryLimitMb: number }
  readonly title?: { readonly language: StatementLanguage; readonly text: string }
}

/** Tests that an author asks a generator for. */
export interface GivenGeneration {
  readonly generator: string
  readonly args: string
  /** Such as `secret/random`. */
  readonly name: string
  readonly count: number
  /** Whether all tests are made, and not only the first one. */
  readonly add: boolean
}

/** A file that a generator made, on the local disk. */
export interface MadeFile {
  readonly path: string
  readonly from: string
}

/** What the process is asked to do with a zip on the local disk. */
export type PackageTask =
  | { readonly type: "read"; readonly zip: string }
  /** Reads an uploaded zip, or the plan of the tests that it lacks. */
  | { readonly type: "upload"; readonly zip: string }
  /** Plans secret tests that a generator of the package makes. */
  | ({ readonly type: "generate"; readonly zip: string } & GivenGeneration)
  /** Writes the package with the tests that its generators made to the file `to`, and reads it. */
  | {
      readonly type: "complete"
      readonly zip: string
      readonly to: string
      readonly made: ReadonlyArray<MadeFile>
    }
  /** Writes the changed package to the file `to`, and reads it. */
  | { readonly type: "change"; readonly zip: string; readonly to: string; readonly changes: PackageChanges }
  /** Writes the package in edition 2025-09 to the file `to`. `seed` identifies a problem that has no UUID. */
  | { readonly type: "export"; readonly zip: string; readonly to: string; readonly seed: string }
  | { readonly type: "text"; readonly zip: string; readonly path: string }
  | {
      readonly type: "render"
      readonly zip: string
      readonly language: StatementLanguage
      readonly format: StatementFormat
      readonly text: string
      /** Null if the package gives none. */
      readonly timeLimitMs: number | null
    }
  | {
      readonly type: "compare"
      readonly before: string
      readonly after: string
      readonly paths: ReadonlyArray<string>
    }

/** A package as the process read it: without its files, its texts as HTML. */
export interface ReadPackage {
  readonly problem: Omit<ProblemPackage, "files">
  readonly paths: ReadonlyArray<string>
  readonly rendered: ReadonlyMap<StatementLanguage, RenderedText>
  /** The texts of the authors' programs by path. */
  readonly sources: ReadonlyMap<string, string>
  readonly outline: PackageOutline
  /** SHA-256 of the zip, in hexadecimal digits, and its size. */
  readonly hash: string
  readonly bytes: number
}

interface Results {
  readonly read: ReadPackage
  readonly upload: ReadPackage | { readonly plan: GenerationPlan }
  readonly complete: ReadPackage
  readonly generate: GenerationPlan
  readonly change: ReadPackage
  /** False for a package that has this edition already; nothing is written then. */
  readonly export: boolean
  readonly text: string
  readonly render: RenderedStatement
  /** Lines by path; null for a file that cannot be compared by lines. */
  readonly compare: ReadonlyMap<string, ReadonlyArray<ComparedLine> | null>
}

/** The result of a task. */
export type ResultOf<Task extends PackageTask> = Results[Task["type"]]

export type TaskResult = Results[PackageTask["type"]]

/** The process's answer. */
export type TaskReply = { readonly result: TaskResult } | { readonly faults: PackageInvalid["issues"] }
