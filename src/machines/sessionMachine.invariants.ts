import type { Invariants } from "./invariants.ts"

export const sessionInvariants: Invariants = {
  "a guest has no tokens, and everybody else has": (snapshot) =>
    (snapshot.context["tokens"] === null) === snapshot.matches("guest"),
  "progress shows exactly while a call is pending": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.matches("refreshing") || snapshot.matches("signingOut"))
}
