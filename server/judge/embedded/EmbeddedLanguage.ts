import type { RunResult } from "../JudgeBackend.ts"

/** How the embedded sandbox compiles and runs a language. */
export interface EmbeddedLanguage {
  /** Display name with the version, such as `Python 3.14`. */
  readonly name: string
  /** Multiplier for the problem's time limit, measured against native programs and rounded up. */
  readonly timeFactor: number
  /** Limitations of the language in this sandbox: keys of `notes` in the browser's texts of the editor. */
  readonly notes: ReadonlyArray<string>
  /** Folders below `node_modules` that its processes read. */
  readonly packages: ReadonlyArray<string>
  readonly runner: RunnerKind
  /** Null if the runner itself parses the program. */
  readonly compiler: Compiler | null
  /** Extra time in milliseconds before the parent kills the runner. An interpreter nearly always stops itself. */
  readonly graceMs: number
  /** Operations that the sandbox must prevent. */
  readonly selfTest: ReadonlyArray<ForbiddenOperation>
}

/** A kind of process. Languages that name the same object share its processes. */
export interface RunnerKind {
  readonly entry: RunnerEntry
  /** The file that the process loads at its start; null if it needs none. */
  readonly prepared: Preparation | null
}

/** The main file of a process, relative to `server/judge/embedded/runner`. */
export type RunnerEntry = `${string}/${string}.ts`

/** A file that takes seconds to build. */
export interface Preparation {
  /** Names the file in the cache folder and in reports of progress. */
  readonly what: string
  readonly builder: RunnerEntry
  /** Everything the result depends on; other values produce another file. */
  readonly ingredients: () => ReadonlyArray<string>
}

export interface Compiler {
  readonly runner: RunnerKind
  /** Extra CPU time for the first program of a process. */
  readonly firstCpuMs: number
  readonly memoryBytes: number
}

export interface ForbiddenOperation {
  readonly name: string
  readonly code: string
  /** True if the sandbox behaved correctly. */
  readonly passed: (result: RunResult) => boolean
}
