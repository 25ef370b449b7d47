import type { Invariants } from "./invariants.ts"

export const formInvariants: Invariants = {
  "a form can be submitted exactly while nothing is pending": (snapshot) =>
    snapshot.can({ type: "form.submitted" }) === (snapshot.matches("editing") || snapshot.matches("saved")),
  "a form is busy exactly while its values are checked or sent": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.matches("checking") || snapshot.matches("sending")),
  "a form can be edited until it is sent": (snapshot) =>
    snapshot.can({ type: "form.changed", change: {} }) === !snapshot.matches("sent"),
  "only a form that is sent repeatedly stays open after a success": (snapshot) =>
    !snapshot.matches(snapshot.context["resubmittable"] === true ? "sent" : "saved")
}
