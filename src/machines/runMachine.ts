import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from "xstate"
import type { CheckerFlags, Comparison } from "../checker/compareOutput.ts"

/** One input of a run: a sample, or the learner's own input with a null `answer`. */
export interface RunInput {
  readonly input: string
  readonly answer: string | null
}

export interface RunPlan {
  readonly problemId: number
  readonly language: string
  /** Whether the browser runs the language; otherwise the server does. */
  readonly runsInBrowser: boolean
  readonly code: string
  readonly inputs: ReadonlyArray<RunInput>
  readonly limits: { readonly timeMs: number; readonly memoryMb: number; readonly outputBytes: number }
  /** Null if only the server can check outputs. */
  readonly checker: CheckerFlags | null
  /** Stream the output while the program runs; only for programs that run in the browser. */
  readonly live?: boolean
}

/** Result of running the program with one input. */
export interface InputReport {
  readonly status: "ok" | "time_limit" | "memory_limit" | "output_limit" | "runtime_error" | "judge_error"
  readonly stdout: string
  readonly stderr: string
  readonly timeMs: number
  /** Null without an expected answer, if the program failed, or if only the server can tell. */
  readonly comparison: Comparison | null
}

/**
 * Why a run failed:
 * - `offline`: downloading the language runtime failed; only the first run needs the download;
 * - `unsupported`: this browser cannot run the language;
 * - `server`: the language runs on the server, which did not answer as expected.
 */
export interface RunFailure {
  readonly kind: "offline" | "unsupported" | "server"
  readonly error: unknown
}

/** Which time budget on the server is exhausted: this run's, or the learner's for all runs within some minutes. */
export type BudgetOwner = "run" | "owner"

export type RunEvent =
  | { type: "run.started"; plan: RunPlan }
  | { type: "run.stopRequested" }
  | { type: "run.retried" }
  | { type: "run.cleared" }
  | { type: "runtime.progressed"; loadedBytes: number; totalBytes: number }
  | { type: "input.started"; index: number }
  | { type: "output.appeared"; text: string }
  | { type: "input.finished"; index: number; report: InputReport }
  | { type: "run.budgetSpent"; owner: BudgetOwner }
  | { type: "run.finished" }
  | { type: "run.rejected"; log: string }
  | { type: "run.failed"; failure: RunFailure }

interface RunContext {
  /** The plan of the last run. */
  readonly plan: RunPlan | null
  /** Download progress of the language runtime; null if nothing is being downloaded. */
  readonly progress: { readonly loadedBytes: number; readonly totalBytes: number } | null
  /** Index of the current input, or of the last one. */
  readonly index: number
  /** Output streamed so far for the current input. */
  readonly appeared: string
  /** One entry per input of the plan; null for inputs that did not run. */
  readonly reports: ReadonlyArray<InputReport | null>
  /** Compiler output for a program that does not compile. */
  readonly compileLog: string | null
  readonly failure: RunFailure | null
  /** Which budget made the server skip the last inputs, or null. */
  readonly budgetSpent: BudgetOwner | null
}

export type RunActorRef = ActorRefFrom<typeof runMachine>
export type RunSnapshot = SnapshotFrom<typeof runMachine>

const nothingYet: RunContext = {
  plan: null,
  progress: null,
  index: 0,
  appeared: "",
  reports: [],
  compileLog: null,
  failure: null,
  budgetSpent: null
}

const nothingOf = (plan: RunPlan): RunContext => ({
  ...nothingYet,
  plan,
  reports: plan.inputs.map(() => null)
})

/**
 * Runs one program with several inputs, in the browser or on the server.
 * Leaving `working` stops the program. Exceeding the time limit ends the run: later inputs get no report.
 */
export const runMachine = setup({
  types: {
    context: {} as RunContext,
    events: {} as RunEvent,
    tags: {} as "busy" | "settled"
  },
  actors: {
    runProgram: fromCallback<RunEvent, RunPlan>(() => {
      throw new Error('Actor "runProgram" was not provided.')
    })
  },
  actions: {
    begin: assign((_, params: { plan: RunPlan }) => nothingOf(params.plan)),
    beginAgain: assign(({ context }) => nothingOf(context.plan!)),
    clear: assign(nothingYet),
    noteProgress: assign((_, params: { loadedBytes: number; totalBytes: number }) => ({
      progress: { loadedBytes: params.loadedBytes, totalBytes: params.totalBytes }
    })),
    noteInput: assign((_, params: { index: number }) => ({
      index: params.index,
      progress: null,
      appeared: ""
    })),
    noteOutput: assign(({ context }, params: { text: string }) => ({
      appeared: context.appeared + params.text
    })),
    addReport: assign(({ context }, params: { index: number; report: InputReport }) => ({
      reports: context.reports.map((report, index) => (index === params.index ? params.report : report))
    })),
    noteBudget: assign((_, params: { owner: BudgetOwner }) => ({ budgetSpent: params.owner })),
    noteLog: assign((_, params: { log: string }) => ({ compileLog: params.log })),
    noteFailure: assign((_, params: { failure: RunFailure }) => ({ failure: params.failure, progress: null }))
  },
  guards: {
    ranTooLong: ({ context }) => context.reports.some((report) => report?.status === "time_limit")
  }
}).createMachine({
  id: "run",
  context: nothingYet,
  initial: "idle",
  on: {
    "run.started": { target: ".working", actions: { type: "begin", params: ({ event }) => event } },
    "run.cleared": { target: ".idle", actions: "clear" }
  },
  states: {
    idle: {},
    working: {
      tags: "busy",
      invoke: { id: "runProgram", src: "runProgram", input: ({ context }) => context.plan! },
      initial: "loadingRuntime",
      on: {
        "run.started": {},
        "run.stopRequested": "stopped",
        "run.budgetSpent": { actions: { type: "noteBudget", params: ({ event }) => event } },
        "run.finished": [{ guard: "ranTooLong", target: "timedOut" }, { target: "done" }],
        "run.rejected": { target: "done", actions: { type: "noteLog", params: ({ event }) => event } },
        "run.failed": { target: "failed", actions: { type: "noteFailure", params: ({ event }) => event } }
      },
      states: {
        loadingRuntime: {
          on: {
            "runtime.progressed": { actions: { type: "noteProgress", params: ({ event }) => event } },
            "input.started": {
              target: "running",
              actions: { type: "noteInput", params: ({ event }) => event }
            }
          }
        },
        running: {
          on: {
            "input.started": { actions: { type: "noteInput", params: ({ event }) => event } },
            "output.appeared": { actions: { type: "noteOutput", params: ({ event }) => event } },
            "input.finished": { actions: { type: "addReport", params: ({ event }) => event } }
          }
        }
      }
    },
    done: { tags: "settled" },
    stopped: { tags: "settled" },
    timedOut: { tags: "settled" },
    failed: {
      on: { "run.retried": { target: "working", actions: "beginAgain" } }
    }
  }
})
