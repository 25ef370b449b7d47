import type { Invariants } from "./invariants.ts"

export const linkInvariants: Invariants = {
  "a call runs exactly while the page shows progress": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.matches("looking") || snapshot.matches("acting")),
  "the page knows what it asks about": (snapshot) =>
    snapshot.machine.id === "verificationLink" ||
    !snapshot.matches("asking") ||
    snapshot.context["found"] !== null
}
