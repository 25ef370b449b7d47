import type { Invariants } from "./invariants.ts"

export const classUploadInvariants: Invariants = {
  "accounts are created only from a list without mistakes, with the parents’ consent": ({
    context,
    ...snapshot
  }) =>
    !(snapshot.value === "creating" || snapshot.value === "slips") ||
    (context["roll"] !== null && context["faults"].length === 0 && context["details"].schoolConsent),
  "the class exists exactly in the last step": (snapshot) =>
    (snapshot.context["made"] !== null) === snapshot.matches("slips")
}
