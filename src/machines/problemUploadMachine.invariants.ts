import type { Invariants } from "./invariants.ts"

export const problemUploadInvariants: Invariants = {
  "a package is sent only as a zip": ({ context, ...snapshot }) =>
    !["uploading", "failed", "rejected", "uploaded"].includes(snapshot.value) || context["archive"] !== null,
  "a version exists exactly in the last step": (snapshot) =>
    (snapshot.context["uploaded"] !== null) === snapshot.matches("uploaded"),
  "an error is shown exactly where a step has failed": ({ context, ...snapshot }) =>
    (context["error"] !== null) === ["unreadable", "rejected", "failed"].includes(snapshot.value)
}
