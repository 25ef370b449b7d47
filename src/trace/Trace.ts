/** A call that was going on at a step. */
export interface TraceFrame {
  /** The same at every step of one call, and of no other. */
  readonly id: number
  /** As the program calls it; `<module>` for what stands in no function. */
  readonly name: string
  /** From 1. */
  readonly line: number
  readonly variables: ReadonlyArray<{ readonly name: string; readonly value: string }>
  /** How many variables more there are. */
  readonly more: number
}

/**
 * - `line`: the frame's line is about to run;
 * - `return`, `yield`: it gives `text` to its caller;
 * - `exception`: `text` went wrong in the line;
 * - `end`: the program has come to its end.
 */
type TraceStepKind = "line" | "return" | "yield" | "exception" | "end"

export interface TraceStep {
  readonly kind: TraceStepKind
  /** The program itself first, the innermost call last; never empty. */
  readonly frames: ReadonlyArray<TraceFrame>
  /** How many calls are left out after the first frame. */
  readonly omitted: number
  readonly text: string | null
  /** How many characters of `Trace.stdout` had been printed. */
  readonly printed: number
}

/**
 * Why there are no more steps: the program ended by itself (`finished`, `failed`), it went on
 * past the most steps or characters that are recorded (`steps`, `size`), or passed a limit.
 */
export type TraceEnd = "finished" | "failed" | "steps" | "size" | "time" | "memory" | "output"

/** All that a program did with one input, step by step. */
export interface Trace {
  readonly steps: ReadonlyArray<TraceStep>
  readonly end: TraceEnd
  readonly stdout: string
  readonly stderr: string
}
