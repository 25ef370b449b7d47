import type { Attempt, EntryTest, StoredAnswer, SavedAnswer } from "../../api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../api/contract/learning/questions.ts"

/** An answer that the server has not acknowledged yet. */
export interface Draft {
  readonly question: number
  readonly answer: GivenAnswer
  /** Revision of the answer that it replaces. */
  readonly revision: number
  /** Answers sent for the question without a confirmation, the latest last. */
  readonly sent: ReadonlyArray<GivenAnswer>
}

/** Drafts of one attempt, stored on the device across reloads. */
export interface SavedDrafts {
  readonly attempt: number
  readonly drafts: ReadonlyArray<Draft>
}

export interface EntryTestContext {
  /** The server's last answer; null before the first. */
  readonly test: EntryTest | null
  /** Number of the current question. */
  readonly at: number
  /** In saving order: the first is next. */
  readonly drafts: ReadonlyArray<Draft>
  /** Drafts from an earlier page load. */
  readonly left: SavedDrafts | null
  /** Consecutive calls that did not reach the server. */
  readonly attempts: number
  readonly error: unknown
}

type Changed = Partial<EntryTestContext>

const same = (some: GivenAnswer | null, other: GivenAnswer | null) =>
  JSON.stringify(some) === JSON.stringify(other)

/** The current attempt; throws if there is none. */
export function attemptIn({ test }: EntryTestContext): Attempt {
  const attempt = test?.attempt
  if (attempt == null) throw new Error("No attempt is under way.")
  return attempt
}

const savedAnswerIn = (context: EntryTestContext, question: number): StoredAnswer | undefined =>
  attemptIn(context).questions.find(({ number }) => number === question)?.stored

/** The latest answer to a question, saved or not. */
export function answerIn(context: EntryTestContext, question: number): GivenAnswer | null {
  const draft = context.drafts.find((each) => each.question === question)
  return draft?.answer ?? savedAnswerIn(context, question)?.answer ?? null
}

/** Applies a test from the server; keeps local and stored drafts of the same attempt. */
export function withTest({ drafts, left, at, test: known }: EntryTestContext, test: EntryTest): Changed {
  const { attempt } = test
  if (attempt === null) return { test, drafts: [], left: null, attempts: 0 }
  const isSame = known?.attempt?.id === attempt.id
  const waiting = left?.attempt === attempt.id ? left.drafts : []
  const fitting = [...waiting, ...(isSame ? drafts : [])].filter(({ question, answer }) =>
    attempt.questions.some(({ number, question: { kind } }) => number === question && kind === answer.kind)
  )
  return { test, drafts: fitting, left: null, at: isSame ? at : attempt.at, attempts: 0 }
}

/** Adds or replaces the draft for a question. */
export function withAnswer(context: EntryTestContext, question: number, answer: GivenAnswer): Changed {
  const before = context.drafts.find((each) => each.question === question)
  if (before !== undefined) {
    const replaced = context.drafts.map((each) => (each === before ? { ...before, answer } : each))
    return { drafts: replaced }
  }
  const revision = savedAnswerIn(context, question)?.revision ?? 0
  return { drafts: [...context.drafts, { question, answer, revision, sent: [] }] }
}

/** Records the first draft as sent, so that a later conflict with it is not attributed to another window. */
export const withSent = ({ drafts: [first, ...others] }: EntryTestContext): Changed =>
  first === undefined ? {} : { drafts: [{ ...first, sent: [...first.sent, first.answer] }, ...others] }

/** Records all drafts as sent. */
export const withAllSent = ({ drafts }: EntryTestContext): Changed => ({
  drafts: drafts.map((draft) => {
    const isKnown = same(draft.sent.at(-1) ?? null, draft.answer)
    return isKnown ? draft : { ...draft, sent: [...draft.sent, draft.answer] }
  })
})

/** Whether the server's answer came from this window, in a request whose response was lost. */
export const isOwn = ({ sent }: Pick<Draft, "sent">, { stored }: SavedAnswer): boolean =>
  sent.some((answer) => same(answer, stored.answer))

/** Whether another window has answered the question, so that its answer wins. */
export const isOverruled = ({ drafts: [first] }: EntryTestContext, answer: SavedAnswer): boolean =>
  !answer.saved && (first === undefined || !isOwn(first, answer))

/** Applies the server's response to the first draft. */
export function withSaved(context: EntryTestContext, answer: SavedAnswer): Changed {
  const [first, ...others] = context.drafts
  if (first === undefined || context.test === null) return {}
  const attempt = attemptIn(context)
  const questions = attempt.questions.map((each) =>
    each.number === first.question ? { ...each, stored: answer.stored } : each
  )
  const isDone = answer.saved ? same(first.answer, first.sent.at(-1) ?? null) : isOverruled(context, answer)
  const again = { ...first, revision: answer.stored.revision, sent: [] }
  return {
    test: { ...context.test, attempt: { ...attempt, questions } },
    drafts: isDone ? others : [again, ...others],
    attempts: 0
  }
}
