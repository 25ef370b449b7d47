import type { InputReport, RunPlan } from "./runMachine.ts"
import type { Invariants } from "./invariants.ts"

export const runInvariants: Invariants = {
  "there is a place for the report of each input": ({ context: { plan, reports } }) =>
    reports.length === ((plan as RunPlan | null)?.inputs.length ?? 0),
  "there is a plan exactly after the first run": (snapshot) =>
    (snapshot.context["plan"] === null) === snapshot.matches("idle"),
  "a failed run, and no other, has a reason": (snapshot) =>
    (snapshot.context["failure"] !== null) === snapshot.matches("failed"),
  "a run is ended for its time only if a program exceeded it": (snapshot) =>
    !snapshot.matches("timedOut") ||
    (snapshot.context["reports"] as ReadonlyArray<InputReport | null>).some(
      (report) => report?.status === "time_limit"
    )
}
