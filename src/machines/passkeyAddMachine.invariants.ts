import type { Invariants } from "./invariants.ts"

export const passkeyAddInvariants: Invariants = {
  "the password is held only while it is checked": (snapshot) =>
    snapshot.context["password"] === null || snapshot.matches("beginning"),
  "the button shows progress exactly while something runs": (snapshot) =>
    snapshot.hasTag("busy") === !(snapshot.matches("idle") || snapshot.matches("confirming"))
}
