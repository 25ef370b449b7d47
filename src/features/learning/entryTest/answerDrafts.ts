import { Schema } from "effect"
import { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import type { Draft, SavedDrafts } from "../../../machines/entryTest/entryAnswers.ts"
import { isSharedDevice } from "../../shell/session/sharedDevice.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import { pathOf, storedValue } from "../../shell/storage/storedValue.ts"

interface StoredDraft extends Draft {
  /** When it was given, by this device. */
  readonly at: number
}

/** The answers of one window that the server has not acknowledged, in a place that all windows of this device share. */
interface AnswerStore {
  /** What this device could not send before its pages were closed. */
  readonly left: SavedDrafts | null
  /** Keeps what this window has; `revisionOf` is what it knows of the server's answers. */
  readonly write: (own: SavedDrafts, revisionOf: (question: number) => number) => void
  readonly forget: () => void
}

/** On a shared computer what was not sent goes with the tab. */
const storage = () => (isSharedDevice() ? sessionStorage : localStorage)

const StoredAnswers = Schema.Struct({
  attempt: Schema.Number,
  drafts: Schema.Array(
    Schema.Struct({
      question: Schema.Number,
      answer: GivenAnswer,
      revision: Schema.Number,
      sent: Schema.Array(GivenAnswer),
      at: Schema.Number
    })
  )
})
const decode = decodeWith(StoredAnswers)

export function openAnswerStore(learner: number | null, testId: number): AnswerStore {
  const value = storedValue(storage, pathOf(learner, "entry-test", String(testId)), decode)
  const left = value.read()
  let before: ReadonlyArray<StoredDraft> = left?.drafts ?? []
  const write: AnswerStore["write"] = ({ attempt, drafts }, revisionOf) => {
    const own = drafts.map((draft) => ({ ...draft, at: before.find(isSameAs(draft))?.at ?? Date.now() }))
    const stored = value.read()
    const others = (stored?.attempt === attempt ? stored.drafts : []).filter(
      (draft) => draft.revision >= revisionOf(draft.question) && !before.some(isSameAs(draft))
    )
    before = own
    // A window of an attempt that is over has nothing to say about the next one.
    if (stored !== null && stored.attempt > attempt) return
    const all = newest([...others, ...own])
    // Nothing is left where the server has everything.
    value.write(all.length === 0 ? null : { attempt, drafts: all })
  }
  return { left, write, forget: () => void value.write(null) }
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
