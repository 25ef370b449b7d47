import words from "../../src/machines/stepperMachine.words.json" with { type: "json" }
import { stepperMachine, type SteppedProgram } from "../../src/machines/stepperMachine.ts"
import type { Trace, TraceStep } from "../../src/trace/Trace.ts"
import { stepperInvariants } from "../../src/machines/stepperMachine.invariants.ts"
import { defineModel } from "./Model.ts"

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
const oneStep: Trace = {
  steps: [step(1, {}, { kind: "exception", text: "NameError: name 'b' is not defined" })],
  end: "failed",
  stdout: "",
  stderr: "NameError: name 'b' is not defined\n"
}
const noSteps: Trace = {
  steps: [],
  end: "failed",
  stdout: "",
  stderr: "SyntaxError: invalid syntax\n"
}

export const stepperModel = defineModel({
  id: "stepper",
  machine: stepperMachine,
  words,
  starts: { program },
  events: {
    "runtime.progressed": { type: "runtime.progressed", loadedBytes: 5, totalBytes: 10 },
    "program.started": { type: "program.started" },
    "program.recorded (three steps)": { type: "program.recorded", trace: threeSteps },
    "program.recorded (one step)": { type: "program.recorded", trace: oneStep },
    "program.recorded (no steps)": { type: "program.recorded", trace: noSteps },
    "program.failed (no network)": { type: "program.failed", failure: "offline" },
    "program.failed (unsupported browser)": { type: "program.failed", failure: "unsupported" },
    "stepper.retried": { type: "stepper.retried" },
    "step.next": { type: "step.next" },
    "step.back": { type: "step.back" },
    "step.first": { type: "step.first" },
    "step.last": { type: "step.last" },
    "step.chosen (second)": { type: "step.chosen", index: 1 },
    "step.chosen (last)": { type: "step.chosen", index: 99 },
    "play.started": { type: "play.started" },
    "play.paused": { type: "play.paused" },
    "xstate.after.stepPace.stepper.viewing.playing": { type: "xstate.after.stepPace.stepper.viewing.playing" }
  },
  keyOf: ({ value, context }) => [
    value,
    context.position,
    context.trace?.steps.length ?? null,
    context.progress !== null,
    context.failure
  ],
  invariants: stepperInvariants
})
