import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from "xstate"
import type { Trace } from "../trace/Trace.ts"

/** The program and its input. */
export interface SteppedProgram {
  readonly code: string
  readonly input: string
}

/**
 * Why recording failed:
 * - `offline`: downloading the language runtime failed; only the first run needs the download;
 * - `unsupported`: this browser cannot run the language.
 */
export type StepperFailure = "offline" | "unsupported"

export type StepperEvent =
  | { type: "runtime.progressed"; loadedBytes: number; totalBytes: number }
  | { type: "program.started" }
  | { type: "program.recorded"; trace: Trace }
  | { type: "program.failed"; failure: StepperFailure }
  | { type: "stepper.retried" }
  | { type: "step.next" }
  | { type: "step.back" }
  | { type: "step.first" }
  | { type: "step.last" }
  | { type: "step.chosen"; index: number }
  | { type: "play.started" }
  | { type: "play.paused" }

interface StepperContext {
  readonly program: SteppedProgram
  /** Download progress of the language runtime; null if nothing is being downloaded. */
  readonly progress: { readonly loadedBytes: number; readonly totalBytes: number } | null
  readonly trace: Trace | null
  /** Index of the displayed step, from 0. */
  readonly position: number
  readonly failure: StepperFailure | null
}

export type StepperActorRef = ActorRefFrom<typeof stepperMachine>
export type StepperSnapshot = SnapshotFrom<typeof stepperMachine>

const lastOf = ({ trace }: StepperContext) => Math.max(0, (trace?.steps.length ?? 0) - 1)

/**
 * Records a program once and shows it step by step, forwards and backwards.
 * The program runs only in `recording`, and leaving that state stops it. Playback stops at the last step.
 */
export const stepperMachine = setup({
  types: {
    input: {} as SteppedProgram,
    context: {} as StepperContext,
    events: {} as StepperEvent,
    tags: {} as "busy"
  },
  actors: {
    recordProgram: fromCallback<StepperEvent, SteppedProgram>(() => {
      throw new Error('Actor "recordProgram" was not provided.')
    })
  },
  actions: {
    noteProgress: assign((_, params: { loadedBytes: number; totalBytes: number }) => ({
      progress: { loadedBytes: params.loadedBytes, totalBytes: params.totalBytes }
    })),
    forgetProgress: assign({ progress: null }),
    setTrace: assign((_, params: { trace: Trace }) => ({ trace: params.trace, position: 0 })),
    noteFailure: assign((_, params: { failure: StepperFailure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null, progress: null }),
    moveBy: assign(({ context }, params: { steps: number }) => ({
      position: context.position + params.steps
    })),
    moveTo: assign(({ context }, params: { index: number }) => ({
      position: Math.min(lastOf(context), Math.max(0, Math.trunc(params.index)))
    })),
    moveToLast: assign(({ context }) => ({ position: lastOf(context) })),
    beginAgainAtLast: assign(({ context }) => ({
      position: context.position === lastOf(context) ? 0 : context.position
    }))
  },
  guards: {
    hasNoSteps: (_, params: { trace: Trace }) => params.trace.steps.length === 0,
    hasSeveral: ({ context }) => lastOf(context) > 0,
    isBeforeLast: ({ context }) => context.position < lastOf(context),
    isAfterFirst: ({ context }) => context.position > 0
  },
  delays: { stepPace: 900 }
}).createMachine({
  id: "stepper",
  context: ({ input }) => ({ program: input, progress: null, trace: null, position: 0, failure: null }),
  initial: "recording",
  states: {
    recording: {
      tags: "busy",
      invoke: { id: "recordProgram", src: "recordProgram", input: ({ context }) => context.program },
      initial: "loadingRuntime",
      on: {
        "program.recorded": [
          {
            guard: { type: "hasNoSteps", params: ({ event }) => event },
            target: "empty",
            actions: { type: "setTrace", params: ({ event }) => event }
          },
          { target: "viewing", actions: { type: "setTrace", params: ({ event }) => event } }
        ],
        "program.failed": {
          target: "failed",
          actions: { type: "noteFailure", params: ({ event }) => event }
        }
      },
      states: {
        loadingRuntime: {
          on: {
            "runtime.progressed": { actions: { type: "noteProgress", params: ({ event }) => event } },
            "program.started": { target: "running", actions: "forgetProgress" }
          }
        },
        running: {}
      }
    },
    failed: {
      on: { "stepper.retried": { target: "recording", actions: "forgetFailure" } }
    },
    empty: {},
    viewing: {
      initial: "paused",
      on: {
        "step.next": {
          guard: "isBeforeLast",
          target: ".paused",
          actions: { type: "moveBy", params: { steps: 1 } }
        },
        "step.back": {
          guard: "isAfterFirst",
          target: ".paused",
          actions: { type: "moveBy", params: { steps: -1 } }
        },
        "step.first": {
          guard: "isAfterFirst",
          target: ".paused",
          actions: { type: "moveTo", params: { index: 0 } }
        },
        "step.last": { guard: "isBeforeLast", target: ".paused", actions: "moveToLast" },
        "step.chosen": { target: ".paused", actions: { type: "moveTo", params: ({ event }) => event } }
      },
      states: {
        paused: {
          on: { "play.started": { guard: "hasSeveral", target: "playing", actions: "beginAgainAtLast" } }
        },
        playing: {
          always: { guard: ({ context }) => context.position === lastOf(context), target: "paused" },
          after: {
            stepPace: { target: "playing", reenter: true, actions: { type: "moveBy", params: { steps: 1 } } }
          },
          on: { "play.paused": "paused" }
        }
      }
    }
  }
})
