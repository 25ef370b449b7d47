import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { stepperMachine } from "../../src/machines/stepperMachine.ts"
import type { SteppedProgram } from "../../src/machines/stepperMachine.ts"
import type { Trace, TraceStep } from "../../src/trace/Trace.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const program: SteppedProgram = { code: "a = 1\nprint(a)\n", input: "" }

const step = (
  line: number,
  variables: Readonly<Record<string, string>>,
  rest?: Partial<TraceStep>
): TraceStep => ({
  kind: "line",
  frames: [
    {
      id: 0,
      name: "<module>",
      line,
      variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
      more: 0
    }
  ],
  omitted: 0,
  text: null,
  printed: 0,
  ...rest
})

export const threeSteps: Trace = {
  steps: [step(1, {}), step(2, { a: "1" }), step(2, { a: "1" }, { kind: "end", printed: 2 })],
  end: "finished",
  stdout: "1\n",
  stderr: ""
}
export const oneStep: Trace = {
  steps: [step(1, {}, { kind: "exception", text: "NameError: name 'b' is not defined" })],
  end: "failed",
  stdout: "",
  stderr: "NameError: name 'b' is not defined\n"
}
export const noSteps: Trace = {
  steps: [],
  end: "failed",
  stdout: "",
  stderr: "SyntaxError: invalid syntax\n"
}

export const pace = "xstate.after.stepPace.stepper.viewing.playing"

const events: ReadonlyArray<AnyEventObject> = [
  { type: "runtime.progressed", loadedBytes: 5, totalBytes: 10 },
  { type: "program.started" },
  { type: "program.recorded", trace: threeSteps },
  { type: "program.recorded", trace: oneStep },
  { type: "program.recorded", trace: noSteps },
  { type: "program.failed", failure: "offline" },
  { type: "program.failed", failure: "unsupported" },
  { type: "stepper.retried" },
  { type: "step.next" },
  { type: "step.back" },
  { type: "step.first" },
  { type: "step.last" },
  { type: "step.chosen", index: 1 },
  { type: "step.chosen", index: 99 },
  { type: "play.started" },
  { type: "play.paused" },
  { type: pace }
]

/** Guards read where it stands in how long a record; whether files are being fetched matters to the view. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => [
  value,
  context.position,
  context.trace?.steps.length,
  context.progress,
  context.failure
]

/** Every transition of stepping through a program. */
export const stepperPaths = transitionPaths(stepperMachine, { input: program, events, keyOf })
