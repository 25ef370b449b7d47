import type { AnyEventObject } from "xstate"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import words from "../../src/machines/runMachine.words.json" with { type: "json" }
import { runMachine, type InputReport, type RunPlan } from "../../src/machines/runMachine.ts"
import { RuntimeUnavailable } from "../../src/runtimes/RuntimeUnavailable.ts"
import { runInvariants } from "../../src/machines/runMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const planFor = (language: string): RunPlan => ({
  problemId: 1,
  language,
  runsInBrowser: language !== "cpp",
  code: "print(input())",
  inputs: [
    { input: "2 3\n", answer: "5\n" },
    { input: "1 1\n", answer: null }
  ],
  limits: { timeMs: 1000, memoryMb: 64, outputBytes: 1000 },
  checker: defaultCheckerFlags
})

export const correct: InputReport = {
  status: "ok",
  stdout: "5\n",
  stderr: "",
  timeMs: 3,
  comparison: "accepted"
}
export const endless: InputReport = {
  status: "time_limit",
  stdout: "",
  stderr: "",
  timeMs: 1000,
  comparison: null
}

const failed = (kind: "offline" | "unsupported"): AnyEventObject => ({
  type: "run.failed",
  failure: { kind, error: new RuntimeUnavailable(kind, new TypeError("Failed to fetch")) }
})

/** Events of programs that run in the browser. */
const inBrowser: Readonly<Record<string, AnyEventObject>> = {
  "runtime.progressed": { type: "runtime.progressed", loadedBytes: 5, totalBytes: 10 },
  "output.appeared": { type: "output.appeared", text: "5\n" },
  "run.failed (no network)": failed("offline"),
  "run.failed (unsupported browser)": failed("unsupported")
}

/** Events of programs that run on the server. */
const onServer: Readonly<Record<string, AnyEventObject>> = {
  "run.budgetSpent (one run)": { type: "run.budgetSpent", owner: "run" },
  "run.budgetSpent (all runs)": { type: "run.budgetSpent", owner: "owner" },
  "run.rejected": { type: "run.rejected", log: "main.cpp:1: error" },
  "run.failed (server)": { type: "run.failed", failure: { kind: "server", error: new Error("503") } }
}

const excluded = (plan: RunPlan | null) => Object.values(plan?.runsInBrowser === false ? inBrowser : onServer)

export const runModel = defineModel({
  id: "run",
  machine: runMachine,
  words,
  starts: { editor: undefined },
  events: {
    "run.started (in the browser)": { type: "run.started", plan: planFor("python") },
    "run.started (on the server)": { type: "run.started", plan: planFor("cpp") },
    "run.stopRequested": { type: "run.stopRequested" },
    "run.retried": { type: "run.retried" },
    "run.cleared": { type: "run.cleared" },
    "input.started": { type: "input.started", index: 0 },
    "input.finished (right)": { type: "input.finished", index: 0, report: correct },
    "input.finished (too long)": { type: "input.finished", index: 0, report: endless },
    ...inBrowser,
    ...onServer,
    "run.finished": { type: "run.finished" }
  },
  // The button that takes an example back is disabled while its program runs.
  isPossible: (snapshot, event) =>
    !(event.type === "run.cleared" && snapshot.matches("working")) &&
    !excluded(snapshot.context["plan"] as RunPlan | null).includes(event),
  keyOf: ({ value, context }) => [
    value,
    context.plan?.language ?? null,
    (context.reports as ReadonlyArray<InputReport | null>).map((report) => report?.status ?? null),
    context.progress !== null
  ],
  invariants: runInvariants
})
