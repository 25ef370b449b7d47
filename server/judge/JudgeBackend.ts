/**
 * The one interface to whatever runs strangers' programs.
 *
 * Expected answers and checkers never enter a backend: it is given inputs and
 * answers with what the program did; `server/judge` compares.
 */

export type LanguageId = "python" | "javascript" | "cpp"

/** What a language cannot do here; translated in the picker and in the verdict. */
export type LanguageNote =
  | "python_no_threads"
  | "javascript_depth"
  | "javascript_input"
  | "cpp_no_throw"
  | "cpp_no_threads"

export interface JudgeLanguage {
  readonly id: LanguageId
  /** For people, with the version: `Python 3.14`. */
  readonly name: string
  /** File extension without the dot. */
  readonly extension: string
  /** The problem's time limit is multiplied by this; calibrated at start. */
  readonly timeFactor: number
  readonly notes: ReadonlyArray<LanguageNote>
}

export interface Source {
  readonly language: LanguageId
  readonly code: string
}

export interface Limits {
  /** CPU time in milliseconds, language factor already applied. */
  readonly cpuMs: number
  readonly wallMs: number
  readonly memoryMb: number
  readonly outputBytes: number
  /** Total size of files that the program may create. */
  readonly fileBytes: number
  /** A run that takes a little more CPU time is stopped, not repeated: for a shortened limit. */
  readonly exact?: boolean
}

/**
 * Whose turn it is: solutions and judging beside, or programs that people try out. Runs never take
 * a runner from a solution, and where there is one for both they wait until no solution does.
 */
export type Lane = "solutions" | "runs"

/** A program ready to run; opaque outside its backend. Safe to run many times. */
export interface Artifact {
  readonly language: LanguageId
  readonly program: Uint8Array | string
}

export type CompileResult = (
  | { readonly ok: true; readonly artifact: Artifact; readonly log: string }
  | {
      readonly ok: false
      /** `judge_error`: the compiler itself failed, and the learner is not to blame. */
      readonly reason: "compilation_error" | "judge_error"
      /** At most 64 KiB, without paths of this machine. */
      readonly log: string
    }
) & {
  /** CPU time that compiling took; none when the result was remembered. */
  readonly cpuMs?: number
}

export type RunStatus =
  | "ok"
  | "time_limit"
  | "memory_limit"
  | "output_limit"
  | "runtime_error"
  /** The program reached for something forbidden; shown as a runtime error, logged, and its runner is thrown away. */
  | "security"
  | "judge_error"

export interface RunResult {
  readonly status: RunStatus
  readonly exitCode: number | null
  readonly cpuMs: number
  readonly wallMs: number
  /**
   * How far the program's memory reached. Embedded: the reach of the WebAssembly heap, which
   * in Python begins at the interpreter's own 25 MiB, in JavaScript at nothing, and in C++ is
   * globals, heap and the touched stack. When the runner had to be killed: its growth as the
   * operating system saw it.
   */
  readonly memoryKb: number
  /** The program failed, and its runner had to be replaced: that may take longer than the run. */
  readonly endedRunner?: boolean
  readonly stdout: Uint8Array
  /** At most 64 KiB, without paths of this machine. */
  readonly stderr: string
}

/** Whether to go on, or with which limits from now on. */
type Step = "go" | "stop" | Limits
export type OnTest = (result: RunResult, index: number) => Step | Promise<Step>

/** One thing that holds a runner back that broke out of its sandbox. */
export interface Wall {
  readonly name: string
  readonly holds: boolean
  readonly detail: string
}

export interface SelfTestReport {
  readonly ok: boolean
  readonly checks: ReadonlyArray<{ readonly name: string; readonly ok: boolean; readonly detail: string }>
}

export interface JudgeBackend {
  readonly id: "embedded" | "native"
  languages(): ReadonlyArray<JudgeLanguage>
  /** Runs a known program of each language and a forbidden act; refuses service when one behaves wrongly. */
  selfTest(): Promise<SelfTestReport>
  compile(source: Source, lane?: Lane): Promise<CompileResult>
  /**
   * Runs the program once per input, in order, each from a clean state.
   * `onTest` gets each result as it comes and answers whether to go on; the next input waits for its answer.
   */
  run(
    artifact: Artifact,
    inputs: Iterable<Uint8Array>,
    limits: Limits,
    onTest: OnTest,
    lane?: Lane
  ): Promise<void>
  /** Ends every runner; the backend is of no use afterwards. */
  dispose(): Promise<void>
}
