import type { AnyEventObject, AnyMachineSnapshot } from "xstate"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { runMachine } from "../../src/machines/runMachine.ts"
import type { InputReport, RunPlan } from "../../src/machines/runMachine.ts"
import { RuntimeUnavailable } from "../../src/runtimes/RuntimeUnavailable.ts"
import { transitionPaths } from "../support/machinePaths.ts"

export const planFor = (language: string): RunPlan => ({
  problemId: 1,
  language,
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
export const offline = new RuntimeUnavailable("offline", new TypeError("Failed to fetch"))
export const serverDown = new Error("503")

const runsAnywhere = (plan: RunPlan): ReadonlyArray<AnyEventObject> => [
  { type: "run.started", plan },
  { type: "run.stopRequested" },
  { type: "run.retried" },
  { type: "run.cleared" },
  { type: "input.started", index: 0 },
  { type: "input.finished", index: 0, report: correct },
  { type: "input.finished", index: 0, report: endless },
  { type: "run.finished" }
]

const inBrowser: ReadonlyArray<AnyEventObject> = [
  ...runsAnywhere(planFor("python")),
  { type: "runtime.progressed", loadedBytes: 5, totalBytes: 10 },
  { type: "run.failed", failure: { kind: "offline", error: offline } }
]

const onServer: ReadonlyArray<AnyEventObject> = [
  ...runsAnywhere(planFor("cpp")),
  { type: "run.rejected", log: "main.cpp:1: error" },
  { type: "run.failed", failure: { kind: "server", error: serverDown } }
]

/** The guard reads the reports; whether files are being fetched matters to the view. */
const keyOf = ({ value, context }: AnyMachineSnapshot) => [value, context.reports, context.progress]

const pathsOf = (events: ReadonlyArray<AnyEventObject>) =>
  transitionPaths(runMachine, { input: undefined, events, keyOf })

/** Every transition of a run in the learner's browser. */
export const browserPaths = pathsOf(inBrowser)
/** Every transition of a run that the server does. */
export const serverPaths = pathsOf(onServer)
