import type { Invariants } from "./invariants.ts"

export const deliveryInvariants: Invariants = {
  "there is an answer exactly after the delivery": (snapshot) =>
    (snapshot.context["answer"] !== null) === snapshot.matches("delivered"),
  "a delivery waits only after a failure": (snapshot) =>
    !snapshot.matches("waitingForNetwork") || snapshot.context["attempts"] > 0
}
