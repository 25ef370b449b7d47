import type { KeptDrafts } from "../../machines/entryTest/entryAnswers.ts"
import { isBorrowed } from "../session/borrowed.ts"

const keyOf = (learner: number | null, testId: number) => `entry-test:${learner ?? "visitor"}:${testId}`

/** On a borrowed computer what was not sent goes with the tab. */
const storage = () => (isBorrowed() ? sessionStorage : localStorage)

/** Answers that this device could not send before its page was closed. */
export function readDrafts(learner: number | null, testId: number): KeptDrafts | null {
  try {
    return JSON.parse(storage().getItem(keyOf(learner, testId)) ?? "null") as KeptDrafts | null
  } catch {
    return null
  }
}

/** Keeps what the server has not acknowledged; nothing is left where it has everything. */
export function writeDrafts(learner: number | null, testId: number, kept: KeptDrafts | null): void {
  try {
    if (kept === null || kept.drafts.length === 0) storage().removeItem(keyOf(learner, testId))
    else storage().setItem(keyOf(learner, testId), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the copy, not the answer.
  }
}
