import type { Invariants } from "./invariants.ts"

export const slipsInvariants: Invariants = {
  "all slips are made exactly if no pupil is left": (snapshot) =>
    snapshot.matches("made") === (snapshot.context["waiting"].length === 0)
}
