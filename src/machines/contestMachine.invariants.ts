import type { ContestSchedule } from "./contest/schedule.ts"
import type { Invariants } from "./invariants.ts"

export const contestInvariants: Invariants = {
  "the time stands still exactly during a pause": (snapshot) =>
    snapshot.matches({ started_contest: "paused" }) ===
    ((snapshot.context["schedule"] as ContestSchedule).pausedAt !== null),
  "a contest ended by hand is over": (snapshot) =>
    (snapshot.context["schedule"] as ContestSchedule).endedAt === null ||
    snapshot.matches("result_calculation") ||
    snapshot.matches("closed_contest"),
  "nobody registers for a stage without registration": (snapshot) =>
    (snapshot.context["schedule"] as ContestSchedule).hasRegistration ||
    !(snapshot.matches("open_registration") || snapshot.matches("closed_registration"))
}
