/** An active call at a step. */
export interface TraceFrame {
  /** Identifies the call across steps. */
  readonly id: number
  /** Name of the function; `<module>` for top-level code. */
  readonly name: string
  /** Line number, from 1. */
  readonly line: number
  readonly variables: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** Number of omitted variables. */
  readonly more: number
}

/**
 * - `line`: the frame's line is about to run;
 * - `return`, `yield`: the frame passes the value `text` to its caller;
 * - `exception`: the line raised the error `text`;
 * - `end`: the program has ended.
 */
type TraceStepKind = "line" | "return" | "yield" | "exception" | "end"

export interface TraceStep {
  readonly kind: TraceStepKind
  /** From the program itself to the innermost call; never empty. */
  readonly frames: ReadonlyArray<TraceFrame>
  /** Number of omitted calls after the first frame. */
  readonly omitted: number
  readonly text: string | null
  /** Number of characters of `Trace.stdout` printed so far. */
  readonly printed: number
}

/**
 * Reason of the trace's end: the program ended by itself (`finished`, `failed`), exceeded the recorded number of steps
 * or characters (`steps`, `size`), or exceeded a limit.
 */
export type TraceEnd = "finished" | "failed" | "steps" | "size" | "time" | "memory" | "output"

/** Execution of a program with one input, step by step. */
export interface Trace {
  readonly steps: ReadonlyArray<TraceStep>
  readonly end: TraceEnd
  readonly stdout: string
  readonly stderr: string
}
