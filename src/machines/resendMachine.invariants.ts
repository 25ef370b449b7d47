import type { Invariants } from "./invariants.ts"

export const resendInvariants: Invariants = {
  "the countdown runs exactly while another mail must wait": (snapshot) =>
    snapshot.context["secondsRemaining"] > 0 === snapshot.matches("waiting")
}
