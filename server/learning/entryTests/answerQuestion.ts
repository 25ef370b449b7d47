import { DateTime, Effect } from "effect"
import type { SavedAnswer } from "../../../src/api/contract/learning/entryTests.ts"
import type { GivenAnswer } from "../../../src/api/contract/learning/questions.ts"
import { ApiError, invalid } from "../../platform/http/ApiError.ts"
import { fitsQuestion } from "../../content/questions/gradeAnswer.ts"
import { askedQuestions } from "./askedQuestions.ts"
import { readAnswers } from "./attemptRows.ts"
import { entryTestUnknown, readVersion } from "./EntryTests.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { lockAttempt } from "./finishAttempt.ts"

const over = new ApiError("EntryTestOver", { message: "entryTests.over" })
const misfit = invalid({ answer: ["validation.invalid"] })

/** A question of a learner's attempt. */
export interface Addressed {
  readonly userId: number
  readonly testId: number
  readonly attempt: number
  readonly question: number
}

/** Locks a running attempt and returns the question with its saved answer. */
const findAsked = Effect.fnUntraced(function* ({ userId, testId, attempt: id, question }: Addressed) {
  const attempt = yield* lockAttempt(userId, testId, id)
  if (attempt === null) return yield* entryTestUnknown
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  if (attempt.finishedAt !== null || now >= attempt.endsAt) return yield* over
  const test = yield* readVersion(attempt.version)
  const asked = askedQuestions(test, attempt, yield* readAnswers(id)).find(
    ({ number }) => number === question
  )
  if (asked === undefined) return yield* entryTestUnknown
  return asked
})

const sameAnswer = (some: GivenAnswer, other: GivenAnswer) => JSON.stringify(some) === JSON.stringify(other)

/**
 * Saves an answer if `revision` is current. If another tab has changed it, saves nothing and returns the stored answer.
 * Saving an equal answer again changes nothing.
 */
export const saveAnswer = Effect.fn("saveAnswer")(function* (
  where: Addressed,
  answer: GivenAnswer,
  revision: number
) {
  const save = Effect.gen(function* () {
    const { question, stored } = yield* findAsked(where)
    if (!fitsQuestion(question, answer)) return yield* misfit
    yield* moveTo(where)
    const current = { answer: stored?.answer ?? null, revision: stored?.revision ?? 0 }
    if (stored !== null && sameAnswer(stored.answer, answer)) return { saved: true, stored: current }
    if (current.revision !== revision) return { saved: false, stored: current }
    yield* writeAnswer(where, answer, revision + 1)
    return { saved: true, stored: { answer, revision: revision + 1 } }
  })
  const saved: SavedAnswer = yield* inTransaction(save)
  return saved
})

const writeAnswer = Effect.fnUntraced(function* (
  { attempt, question }: Addressed,
  answer: GivenAnswer,
  revision: number
) {
  const now = DateTime.formatIso(yield* DateTime.now)
  yield* sql`insert into entry_test_answers (attempt_id, question, answer, revision, saved_at)
    values (${attempt}, ${question}, ${JSON.stringify(answer)}::jsonb, ${revision}, ${now}::timestamptz)
    on conflict (attempt_id, question) do update
      set answer = excluded.answer, revision = excluded.revision, saved_at = excluded.saved_at`
})

const moveTo = Effect.fnUntraced(function* ({ attempt, question }: Addressed) {
  yield* sql`update entry_test_attempts set at_question = ${question}
    where id = ${attempt} and at_question <> ${question}`
})

/** Stores the question the learner is at. */
export const moveInEntryTest = Effect.fn("moveInEntryTest")(function* (where: Addressed) {
  yield* inTransaction(Effect.andThen(findAsked(where), moveTo(where)))
  return null
})
