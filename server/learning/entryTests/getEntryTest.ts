import { DateTime, Effect } from "effect"
import type { Attempt, EntryTest, EntryTestSummary } from "../../../src/api/contract/learning/entryTests.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { namedTopics, TopicNames } from "../../practice/problems/TopicNames.ts"
import { showQuestion } from "../../content/questions/showQuestion.ts"
import { askedQuestions } from "./askedQuestions.ts"
import { type AttemptRow, findLast, readAnswers } from "./attemptRows.ts"
import { EntryTests, findEntryTest, readVersion } from "./EntryTests.ts"
import { countRight, levelIn, levelReached, retakeAt } from "./entryTestRules.ts"
import { findCurrent } from "./finishAttempt.ts"
import type { EntryTestContent } from "./readEntryTests.ts"

const iso = (millis: number) => new Date(millis).toISOString()

/** The public summary of a test. */
const summarise = Effect.fnUntraced(function* (
  test: EntryTestContent,
  last: AttemptRow | undefined,
  language: Language
) {
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  return {
    id: test.id,
    title: test.title[language],
    summary: test.summary[language],
    minutes: test.minutes,
    questionCount: test.questions.length,
    last: last === undefined ? null : yield* lastResult(last, language),
    retakeAt: retakeAt(last, now)
  }
})

const lastResult = Effect.fnUntraced(function* (last: AttemptRow, language: Language) {
  const test = yield* readVersion(last.version)
  const [right, total] = [countRight(last), test.questions.length]
  const level = levelIn(test, levelReached(test, right, total), language)
  return { level, right, total, finishedAt: iso(last.finishedAt ?? 0) }
})

/** All tests with a learner's results and running attempt. */
export const listEntryTests = Effect.fn("listEntryTests")(function* (userId: number, language: Language) {
  const { list } = yield* EntryTests
  const running = yield* findCurrent(userId)
  const last = yield* findLast(userId)
  return yield* Effect.forEach(list, (test) =>
    Effect.map(
      summarise(
        test,
        last.find(({ testId }) => testId === test.id),
        language
      ),
      (summary): EntryTestSummary => ({
        ...summary,
        runningUntil: running?.testId === test.id ? iso(running.endsAt) : null
      })
    )
  )
})

/** A test with the learner's running attempt. */
export const getEntryTest = Effect.fn("getEntryTest")(function* (
  userId: number,
  testId: number,
  language: Language
) {
  const test = yield* findEntryTest(testId)
  const running = yield* findCurrent(userId)
  const last = yield* findLast(userId)
  const names = yield* (yield* TopicNames).in(language)
  const slugs = new Set(test.questions.map(({ topic = "" }) => topic))
  const answer: EntryTest = {
    ...(yield* summarise(
      test,
      last.find((each) => each.testId === testId),
      language
    )),
    topics: namedTopics([...slugs], names),
    attempt: running?.testId === testId ? yield* showAttempt(running, language) : null,
    other: running === null || running.testId === testId ? null : yield* nameOf(running, language)
  }
  return answer
})

const nameOf = Effect.fnUntraced(function* ({ testId, version }: AttemptRow, language: Language) {
  const test = yield* readVersion(version)
  return { id: testId, title: test.title[language] }
})

/** The running attempt without any right answers. */
const showAttempt = Effect.fnUntraced(function* (attempt: AttemptRow, language: Language) {
  const test = yield* readVersion(attempt.version)
  const asked = askedQuestions(test, attempt, yield* readAnswers(attempt.id))
  const shown: Attempt = {
    id: attempt.id,
    startedAt: iso(attempt.startedAt),
    endsAt: iso(attempt.endsAt),
    serverTime: DateTime.formatIso(yield* DateTime.now),
    at: attempt.at,
    questions: asked.map(({ number, question, seed, stored }) => ({
      number,
      question: showQuestion(question, { seed, language }),
      stored: { answer: stored?.answer ?? null, revision: stored?.revision ?? 0 }
    }))
  }
  return shown
})
