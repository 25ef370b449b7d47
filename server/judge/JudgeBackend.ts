/**
 * The interface to a sandbox that runs untrusted programs. A backend never sees expected answers or checkers:
 * it takes inputs and returns run results, and `server/judge` compares them.
 */

/** Id of a programming language, such as `python`; `languages/programmingLanguages.ts` lists them. */
export type LanguageId = string

export interface JudgeLanguage {
  readonly id: LanguageId
  /** Display name with the version, such as `Python 3.14`. */
  readonly name: string
  /** File extension without the dot. */
  readonly extension: string
  /** Multiplier for the problem's time limit, calibrated at start. */
  readonly timeFactor: number
  /** Keys of texts about limitations of the language in this sandbox; the picker and the verdict show them. */
  readonly notes: ReadonlyArray<string>
}

/** A program's text. */
export interface Source {
  readonly language: LanguageId
  readonly code: string
  /** Further files beside the program by name, such as headers and modules; further C++ sources are compiled too. */
  readonly files?: Readonly<Record<string, string>>
}

/** Files by path, relative to the folder in which the program runs. */
export type Files = Readonly<Record<string, Uint8Array>>

/** What a program is given for one run. */
export interface RunInput {
  readonly stdin: Uint8Array
  /** Command line arguments after the program's name. */
  readonly args?: ReadonlyArray<string>
  readonly files?: Files
  /** The folder that the program may write to, and whose files the result holds. */
  readonly resultFolder?: string
  /** The program must learn nothing of its earlier runs, not even what a sandbox counts, such as process ids. */
  readonly isFresh?: boolean
}

export interface Limits {
  /** CPU time in milliseconds, language factor already applied. */
  readonly cpuMs: number
  readonly wallMs: number
  readonly memoryMb: number
  readonly outputBytes: number
  /** Total size of the files the program may create. */
  readonly fileBytes: number
  /** If true, a run slightly over `cpuMs` is stopped instead of repeated. Used for shortened limits. */
  readonly exact?: boolean
}

/**
 * Scheduling lane: solutions and background judging, or test runs by users. Runs never take a runner from a
 * solution; where both share one runner, runs wait until no solution needs it.
 */
export type Lane = "solutions" | "runs"

/** A program ready to run, opaque outside its backend. It can run any number of times. */
export interface Artifact {
  readonly language: LanguageId
  readonly program: Uint8Array | string
  /** Modules that an interpreted program imports, by name. */
  readonly modules?: Files
}

export type CompileResult = (
  | { readonly ok: true; readonly artifact: Artifact; readonly log: string }
  | {
      readonly ok: false
      /** `judge_error` means the compiler itself failed, not the learner's program. */
      readonly reason: "compilation_error" | "judge_error"
      /** At most 64 KiB, without local paths. */
      readonly log: string
    }
) & {
  /** CPU time spent compiling; absent or 0 for a cached result. */
  readonly cpuMs?: number
}

export type RunStatus =
  | "ok"
  | "time_limit"
  | "memory_limit"
  | "output_limit"
  | "runtime_error"
  /** The program tried a forbidden operation. Shown as a runtime error and logged; the runner is discarded. */
  | "security"
  | "judge_error"

export interface RunResult {
  readonly status: RunStatus
  readonly exitCode: number | null
  readonly cpuMs: number
  readonly wallMs: number
  /**
   * Peak memory: for a killed runner its growth as the operating system reports it, otherwise the WebAssembly heap
   * (Python with the interpreter's 25 MiB, JavaScript from 0, C++ globals, heap and touched stack).
   */
  readonly memoryKb: number
  /** The program failed and its runner had to be replaced, which can take longer than the run. */
  readonly endedRunner?: boolean
  readonly stdout: Uint8Array
  /** At most 64 KiB, without local paths. */
  readonly stderr: string
  /** The files of the result folder by path, if the run has one and its program ended by itself. */
  readonly files?: Files
}

/** Continue, stop, or continue with new limits. */
type Step = "go" | "stop" | Limits
export type OnTest = (result: RunResult, index: number) => Step | Promise<Step>

/** A solution and the problem's own program that talks with it; the limits are those of one round. */
export interface Interaction {
  readonly solution: { readonly artifact: Artifact; readonly limits: Limits }
  readonly validator: { readonly artifact: Artifact; readonly limits: Limits }
  /** True if the validator ended with its consent, so that the end of the solution counts too. */
  readonly isAccepted: (validator: RunResult) => boolean
}

/** How a round of an interaction ended. */
export interface InteractionResult {
  readonly solution: RunResult
  readonly validator: RunResult
  /** The program whose end decides; `neither` if both waited for each other. */
  readonly endedFirst: "solution" | "validator" | "neither"
  /** The beginning of the dialogue, as in `.interaction` files of the problem package format. */
  readonly transcript: string
}

/** One operating system barrier that still contains a runner after it escapes its sandbox. */
export interface Wall {
  readonly name: string
  readonly holds: boolean
  readonly detail: string
}

export interface SelfTestReport {
  readonly ok: boolean
  readonly checks: ReadonlyArray<{ readonly name: string; readonly ok: boolean; readonly detail: string }>
}

/** A call that is given an abort signal ends its program at once when the signal is aborted, and rejects. */
export interface JudgeBackend {
  readonly id: "embedded" | "native"
  /** Changes with the programs of the machine that the judge relies on; absent if it relies on none. */
  readonly fingerprint?: string
  languages(): ReadonlyArray<JudgeLanguage>
  /** Starts what the first program would wait for. */
  warmUp(): Promise<void>
  /** Runs a known program in each language and a forbidden operation; `ok` is false if any of them misbehaves. */
  selfTest(): Promise<SelfTestReport>
  /** `checks` are a problem's own programs, which may take longer than solutions. */
  compile(source: Source, lane?: Lane | "checks", signal?: AbortSignal): Promise<CompileResult>
  /**
   * Runs the program once per input, in order, each from a clean state.
   * Calls `onTest` with each result and waits for its answer before the next input. `checks` are runs of a problem's own
   * programs; they have runners of their own, because a solution keeps its runner while its output is checked.
   */
  run(
    artifact: Artifact,
    inputs: Iterable<RunInput>,
    limits: Limits,
    onTest: OnTest,
    lane?: Lane | "checks",
    signal?: AbortSignal
  ): Promise<void>
  /**
   * Runs the solution and the validator at the same time, once per input, each from a clean state; the standard output
   * of either is the standard input of the other. The solution has no other input; `inputs` are the validator's
   * arguments and files. If the validator ends first and does not consent, the solution is stopped; if the solution
   * fails first, the validator is. In either case the result of the stopped program has no meaning. Time spent waiting
   * for the other program does not count.
   * Calls `onRound` with each result and waits for its answer before the next input.
   */
  interact(
    interaction: Interaction,
    inputs: Iterable<RunInput>,
    onRound: (result: InteractionResult) => Step | Promise<Step>,
    signal?: AbortSignal
  ): Promise<void>
  /** Ends every runner; the backend cannot be used afterwards. */
  dispose(): Promise<void>
}
