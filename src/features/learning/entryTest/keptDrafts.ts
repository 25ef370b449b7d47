import type { Draft, KeptDrafts } from "../../../machines/entryTest/entryAnswers.ts"
import { isBorrowed } from "../../shell/session/borrowed.ts"

interface StoredDraft extends Draft {
  /** When it was given, by this device. */
  readonly at: number
}

interface StoredDrafts extends KeptDrafts {
  readonly drafts: ReadonlyArray<StoredDraft>
}

/** The answers of one window that the server has not acknowledged, in a place that all windows of this device share. */
interface DraftKeeper {
  /** What this device could not send before its pages were closed. */
  readonly left: KeptDrafts | null
  /** Keeps what this window has; `revisionOf` is what it knows of the server's answers. */
  readonly keep: (own: KeptDrafts, revisionOf: (question: number) => number) => void
  readonly forget: () => void
}

/** On a borrowed computer what was not sent goes with the tab. */
const storage = () => (isBorrowed() ? sessionStorage : localStorage)

export function keepDrafts(learner: number | null, testId: number): DraftKeeper {
  const key = `entry-test:${learner ?? "visitor"}:${testId}`
  const left = readStored(key)
  let before: ReadonlyArray<StoredDraft> = left?.drafts ?? []
  const keep: DraftKeeper["keep"] = ({ attempt, drafts }, revisionOf) => {
    const own = drafts.map((draft) => ({ ...draft, at: before.find(isSameAs(draft))?.at ?? Date.now() }))
    const stored = readStored(key)
    const others = (stored?.attempt === attempt ? stored.drafts : []).filter(
      (draft) => draft.revision >= revisionOf(draft.question) && !before.some(isSameAs(draft))
    )
    before = own
    // A window of an attempt that is over has nothing to say about the next one.
    if (stored === null || stored.attempt <= attempt)
      writeStored(key, { attempt, drafts: newest([...others, ...own]) })
  }
  return { left, keep, forget: () => writeStored(key, null) }
}

const isSameAs =
  ({ question, answer, revision }: Draft) =>
  (other: Draft) =>
    other.question === question &&
    other.revision === revision &&
    JSON.stringify(other.answer) === JSON.stringify(answer)

/** One for each question: the one that replaces a newer answer, else the one that was given later. */
function newest(drafts: ReadonlyArray<StoredDraft>): ReadonlyArray<StoredDraft> {
  const inOrder = [...drafts].sort((one, other) => one.revision - other.revision || one.at - other.at)
  return [...new Map(inOrder.map((draft) => [draft.question, draft])).values()]
}

function readStored(key: string): StoredDrafts | null {
  try {
    return JSON.parse(storage().getItem(key) ?? "null") as StoredDrafts | null
  } catch {
    return null
  }
}

/** Nothing is left where the server has everything. */
function writeStored(key: string, kept: StoredDrafts | null): void {
  try {
    if (kept === null || kept.drafts.length === 0) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the copy, not the answer.
  }
}
