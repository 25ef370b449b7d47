import type { Invariants } from "./invariants.ts"

export const reportFormInvariants: Invariants = {
  "values are held for sending exactly while it is busy": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.context["valuesToSend"] !== null),
  "a report is called sent only with its number": (snapshot) =>
    !snapshot.matches("sent") || snapshot.context["sent"] !== null
}
