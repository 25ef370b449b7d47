import type { StepperSnapshot } from "../../../machines/stepperMachine.ts"
import type { Trace, TraceFrame, TraceStep } from "../../../trace/Trace.ts"

/** The call in which a step happens. */
export const innermost = ({ frames }: TraceStep): TraceFrame => frames.at(-1)!

/** A variable, and what it was a step earlier if that was something else. */
export interface ShownVariable {
  readonly name: string
  readonly value: string
  readonly changed: boolean
  /** Null if there was none. */
  readonly before: string | null
}

/** What the step before left in a frame's variables. Those of a call that has just begun are not changed. */
export function shownVariables(
  trace: Trace,
  position: number,
  frame: TraceFrame
): ReadonlyArray<ShownVariable> {
  const before = trace.steps[position - 1]?.frames.find(({ id }) => id === frame.id)
  return frame.variables.map(({ name, value }) => {
    const earlier = before?.variables.find((variable) => variable.name === name)?.value ?? null
    return { name, value, changed: before !== undefined && earlier !== value, before: earlier }
  })
}

/** Where the program goes from a step: the next step's line, or null at the last. */
export const nextLine = (trace: Trace, position: number): number | null => {
  const next = trace.steps[position + 1]
  return next === undefined ? null : innermost(next).line
}

/** What had been printed by a step; after the last, all of it. */
export const printedBy = ({ steps, stdout }: Trace, position: number): string =>
  position === steps.length - 1 ? stdout : stdout.slice(0, steps[position]?.printed ?? 0)

export const isBusy = (snapshot: StepperSnapshot) => snapshot.hasTag("busy")
export const isPlaying = (snapshot: StepperSnapshot) => snapshot.matches({ viewing: "playing" })
export const canRetry = (snapshot: StepperSnapshot) => snapshot.can({ type: "stepper.retried" })
export const canGoOn = (snapshot: StepperSnapshot) => snapshot.can({ type: "step.next" })
export const canGoBack = (snapshot: StepperSnapshot) => snapshot.can({ type: "step.back" })
