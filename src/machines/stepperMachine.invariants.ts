import type { Trace } from "../trace/Trace.ts"
import type { Invariants } from "./invariants.ts"

export const stepperInvariants: Invariants = {
  "steps are shown exactly if the program took any": (snapshot) =>
    snapshot.matches("viewing") === ((snapshot.context["trace"] as Trace | null)?.steps.length ?? 0) > 0,
  "a failed recording, and no other, has a reason": (snapshot) =>
    (snapshot.context["failure"] !== null) === snapshot.matches("failed"),
  "the shown step exists": ({ context: { trace, position } }) =>
    (position as number) >= 0 &&
    (position as number) < Math.max(1, (trace as Trace | null)?.steps.length ?? 0),
  "playback is at rest on the last step": (snapshot) =>
    !snapshot.matches({ viewing: "playing" }) || snapshot.can({ type: "step.next" })
}
