import type { SubmissionProgress } from "./submissionMachine.ts"
import type { Invariants } from "./invariants.ts"

export const submissionInvariants: Invariants = {
  "a solution is held exactly outside the draft": (snapshot) =>
    (snapshot.context["solution"] === null) === snapshot.matches("draft"),
  "only a solution with a receipt is judged": (snapshot) =>
    snapshot.context["receipt"] !== null || !(snapshot.matches("judging") || snapshot.matches("judged")),
  "the server's reason is shown exactly for a refused solution": (snapshot) =>
    (snapshot.context["rejection"] !== null) === snapshot.matches("rejected"),
  "a verdict is final": (snapshot) =>
    !snapshot.matches("judged") ||
    !["queued", "running"].includes((snapshot.context["progress"] as SubmissionProgress).status)
}
