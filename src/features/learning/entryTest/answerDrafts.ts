import { Schema } from "effect"
import { GivenAnswer } from "../../../api/contract/learning/questions.ts"
import type { Draft, SavedDrafts } from "../../../machines/entryTest/entryAnswers.ts"
import { isSharedDevice } from "../../shell/session/sharedDevice.ts"
import { decodeWith } from "../../shell/storage/decodeWith.ts"
import { pathOf, storedValue } from "../../shell/storage/storedValue.ts"

interface StoredDraft extends Draft {
  /** Time of the answer by this device's clock, in ms. */
  readonly at: number
}

/** A window's answers that the server has not acknowledged, in storage shared by all windows of this device. */
interface AnswerStore {
  /** Unsent answers of earlier page loads. */
  readonly left: SavedDrafts | null
  /** Stores this window's drafts; `revisionOf` is the revision known from the server. */
  readonly write: (own: SavedDrafts, revisionOf: (question: number) => number) => void
  readonly forget: () => void
}

/** On a shared device, unsent answers are deleted with the tab. */
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
    // Ignore a window that still shows an earlier attempt.
    if (stored !== null && stored.attempt > attempt) return
    const all = newest([...others, ...own])
    // Clear the entry if the server has all answers.
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

/** The newest draft per question: by revision, then by time. */
function newest(drafts: ReadonlyArray<StoredDraft>): ReadonlyArray<StoredDraft> {
  const inOrder = [...drafts].sort((one, other) => one.revision - other.revision || one.at - other.at)
  return [...new Map(inOrder.map((draft) => [draft.question, draft])).values()]
}
