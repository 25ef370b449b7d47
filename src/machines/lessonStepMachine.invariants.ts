import type { Invariants } from "./invariants.ts"

export const lessonStepInvariants: Invariants = {
  "the right answer is shown exactly when the question is answered right": (snapshot) =>
    (snapshot.context["right"] !== null) === snapshot.matches("right"),
  "only a question with an answer is checked": (snapshot) =>
    !snapshot.matches("checking") || snapshot.context["answer"] !== null
}
