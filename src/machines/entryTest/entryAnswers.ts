import type { Attempt, EntryTest, KeptAnswer, SavedAnswer } from "../../api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../api/contract/learning/questions.ts"

/** An answer that the server has not acknowledged yet. */
export interface Draft {
  readonly question: number
  readonly answer: GivenAnswer
  /** Of the answer that it replaces. */
  readonly revision: number
  /** What was sent for the question, and nobody has heard yet whether it arrived; the last one comes last. */
  readonly sent: ReadonlyArray<GivenAnswer>
}

/** Drafts of one attempt, as a device keeps them over a reload. */
export interface SavedDrafts {
  readonly attempt: number
  readonly drafts: ReadonlyArray<Draft>
}

export interface EntryTestContext {
  /** As the server told it; null until it has. */
  readonly test: EntryTest | null
  /** The question that is looked at. */
  readonly at: number
  /** The first is the next to be saved. */
  readonly drafts: ReadonlyArray<Draft>
  /** What an earlier page load left. */
  readonly left: SavedDrafts | null
  /** How many calls in a row found no server. */
  readonly attempts: number
  readonly error: unknown
}

type Changed = Partial<EntryTestContext>

const same = (some: GivenAnswer | null, other: GivenAnswer | null) =>
  JSON.stringify(some) === JSON.stringify(other)

/** The attempt that is under way; there is one wherever something can be answered. */
export function attemptIn({ test }: EntryTestContext): Attempt {
  const attempt = test?.attempt
  if (attempt == null) throw new Error("No attempt is under way.")
  return attempt
}

const savedAnswerIn = (context: EntryTestContext, question: number): KeptAnswer | undefined =>
  attemptIn(context).questions.find(({ number }) => number === question)?.kept

/** What stands in a question's field: what was given last, whether the server has it or not. */
export function answerIn(context: EntryTestContext, question: number): GivenAnswer | null {
  const draft = context.drafts.find((each) => each.question === question)
  return draft?.answer ?? savedAnswerIn(context, question)?.answer ?? null
}

/** Takes what the server says of the test, and drafts of the same attempt. */
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

/** A question was answered anew. */
export function withAnswer(context: EntryTestContext, question: number, answer: GivenAnswer): Changed {
  const before = context.drafts.find((each) => each.question === question)
  if (before !== undefined) {
    const replaced = context.drafts.map((each) => (each === before ? { ...before, answer } : each))
    return { drafts: replaced }
  }
  const revision = savedAnswerIn(context, question)?.revision ?? 0
  return { drafts: [...context.drafts, { question, answer, revision, sent: [] }] }
}

/** The first draft leaves: if the server turns out to have it, that was no other window. */
export const withSent = ({ drafts: [first, ...others] }: EntryTestContext): Changed =>
  first === undefined ? {} : { drafts: [{ ...first, sent: [...first.sent, first.answer] }, ...others] }

/** All drafts leave together. */
export const withAllSent = ({ drafts }: EntryTestContext): Changed => ({
  drafts: drafts.map((draft) => {
    const isKnown = same(draft.sent.at(-1) ?? null, draft.answer)
    return isKnown ? draft : { ...draft, sent: [...draft.sent, draft.answer] }
  })
})

/** Whether what the server has came from this window, though nobody had heard that it arrived. */
export const isOwn = ({ sent }: Pick<Draft, "sent">, { kept }: SavedAnswer): boolean =>
  sent.some((answer) => same(answer, kept.answer))

/** Whether another window answered the question meanwhile, so that its answer stands. */
export const isOverruled = ({ drafts: [first] }: EntryTestContext, answer: SavedAnswer): boolean =>
  !answer.saved && (first === undefined || !isOwn(first, answer))

/** Takes the server's word on the first draft, as it was sent last. */
export function withSaved(context: EntryTestContext, answer: SavedAnswer): Changed {
  const [first, ...others] = context.drafts
  if (first === undefined || context.test === null) return {}
  const attempt = attemptIn(context)
  const questions = attempt.questions.map((each) =>
    each.number === first.question ? { ...each, kept: answer.kept } : each
  )
  const isDone = answer.saved ? same(first.answer, first.sent.at(-1) ?? null) : isOverruled(context, answer)
  const again = { ...first, revision: answer.kept.revision, sent: [] }
  return {
    test: { ...context.test, attempt: { ...attempt, questions } },
    drafts: isDone ? others : [again, ...others],
    attempts: 0
  }
}
