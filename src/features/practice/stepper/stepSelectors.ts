import type { StepperSnapshot } from "../../../machines/stepperMachine.ts"
import type { Trace, TraceFrame, TraceStep } from "../../../trace/Trace.ts"

/** The innermost frame of a step. */
export const innermost = ({ frames }: TraceStep): TraceFrame => frames.at(-1)!

/** A variable with its current and previous value. */
export interface ShownVariable {
  readonly name: string
  readonly value: string
  readonly changed: boolean
  /** Null if the variable did not exist. */
  readonly before: string | null
}

/** A frame's variables compared with the previous step. Variables of a new frame do not count as changed. */
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

/** Line of the next step; null at the last step. */
export const nextLine = (trace: Trace, position: number): number | null => {
  const next = trace.steps[position + 1]
  return next === undefined ? null : innermost(next).line
}

/** Output up to a step; at the last step, all output. */
export const printedBy = ({ steps, stdout }: Trace, position: number): string =>
  position === steps.length - 1 ? stdout : stdout.slice(0, steps[position]?.printed ?? 0)

export const isBusy = (snapshot: StepperSnapshot) => snapshot.hasTag("busy")
export const isPlaying = (snapshot: StepperSnapshot) => snapshot.matches({ viewing: "playing" })
export const canRetry = (snapshot: StepperSnapshot) => snapshot.can({ type: "stepper.retried" })
export const canGoOn = (snapshot: StepperSnapshot) => snapshot.can({ type: "step.next" })
export const canGoBack = (snapshot: StepperSnapshot) => snapshot.can({ type: "step.back" })
