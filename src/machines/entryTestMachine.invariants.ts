import type { EntryTestContext } from "./entryTest/entryAnswers.ts"
import type { Invariants } from "./invariants.ts"

export const entryTestInvariants: Invariants = {
  "questions are shown only during an attempt": (snapshot) =>
    !snapshot.hasTag("taking") || (snapshot.context as EntryTestContext).test?.attempt != null,
  "all answers are called saved only if the server has them": (snapshot) =>
    !snapshot.matches({ taking: { answers: "synced" } }) ||
    (snapshot.context as EntryTestContext).drafts.length === 0,
  "nothing is kept on the device after the end": (snapshot) =>
    !snapshot.matches("finished") || (snapshot.context as EntryTestContext).drafts.length === 0,
  "only an answer that the server lacks is being saved": (snapshot) =>
    !snapshot.matches({ taking: { answers: "saving" } }) ||
    (snapshot.context as EntryTestContext).drafts.length > 0
}
