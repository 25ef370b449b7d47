import { assign, fromCallback, setup } from "xstate"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { CheckerFlags, Comparison } from "../checker/compareOutput.ts"

/** One input to try a program with: a sample, or the learner's own (then there is no answer to compare with). */
export interface RunInput {
  readonly input: string
  readonly answer: string | null
}

export interface RunPlan {
  readonly problemId: number
  readonly language: string
  readonly code: string
  readonly inputs: ReadonlyArray<RunInput>
  readonly limits: { readonly timeMs: number; readonly memoryMb: number; readonly outputBytes: number }
  readonly checker: CheckerFlags
  /** Whether to tell what is printed while it is printed, where the program runs in the browser. */
  readonly live?: boolean
}

/** What the program did with one input. */
export interface InputReport {
  readonly status: "ok" | "time_limit" | "memory_limit" | "output_limit" | "runtime_error" | "judge_error"
  readonly stdout: string
  readonly stderr: string
  readonly timeMs: number
  /** Null when there is no answer to compare with, or the program did not end well. */
  readonly comparison: Comparison | null
}

/**
 * Why a run did not happen.
 *
 * - `offline`: the language's files could not be fetched; they are needed only before its first run;
 * - `unsupported`: this browser cannot run the language;
 * - `server`: the server, which runs this language, did not answer as it should.
 */
export interface RunFailure {
  readonly kind: "offline" | "unsupported" | "server"
  readonly error: unknown
}

/** The server's time that was used up: this run's, or that of all runs of the learner within some minutes. */
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
  /** The last run asked for. */
  readonly plan: RunPlan | null
  /** Bytes of the language's files; null while nothing has to be fetched. */
  readonly progress: { readonly loadedBytes: number; readonly totalBytes: number } | null
  /** The input being run, or the last one that was. */
  readonly index: number
  /** What a live program has printed for that input so far. */
  readonly appeared: string
  /** One entry per input of the plan; null where it was not run. */
  readonly reports: ReadonlyArray<InputReport | null>
  /** What the compiler said about a program that it did not accept. */
  readonly compileLog: string | null
  readonly failure: RunFailure | null
  /** Why the server left the last inputs out; null when it did not. */
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
 * One program tried with inputs, in the learner's browser or on the server.
 *
 * Leaving `working` ends the program, whoever runs it. A program that passes
 * its time limit ends the run: the inputs after it stay without a report.
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
    idle: {
      on: { "run.cleared": {} }
    },
    working: {
      tags: "busy",
      invoke: { id: "runProgram", src: "runProgram", input: ({ context }) => context.plan! },
      initial: "loadingRuntime",
      on: {
        "run.started": {},
        "run.cleared": {},
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
