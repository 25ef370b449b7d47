import { DateTime, Effect } from "effect"
import type { EntryTestResult, Reviewed, TopicScore } from "../../../src/api/contract/learning/entryTests.ts"
import type { Topic } from "../../../src/api/contract/practice/problems.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { TopicNames, type TopicsBySlug } from "../../practice/problems/TopicNames.ts"
import { rightAnswer } from "../../content/questions/gradeAnswer.ts"
import { showQuestion } from "../../content/questions/showQuestion.ts"
import { askedQuestions, type AskedQuestion } from "./askedQuestions.ts"
import { type AttemptRow, findLast, readAnswers } from "./attemptRows.ts"
import { entryTestUnknown, readVersion } from "./EntryTests.ts"
import { countRight, levelIn, levelReached, retakeAt } from "./entryTestRules.ts"
import { findCurrent } from "./finishAttempt.ts"

const stillRunning = new ApiError("EntryTestRunning", { message: "entryTests.stillRunning" })

/**
 * The result of a learner's last attempt. Fails while another attempt is running, because its questions are the same.
 */
export const getEntryTestResult = Effect.fn("getEntryTestResult")(function* (
  userId: number,
  testId: number,
  language: Language
) {
  const running = yield* findCurrent(userId)
  if (running?.testId === testId) return yield* stillRunning
  const last = (yield* findLast(userId)).find((each) => each.testId === testId)
  if (last === undefined) return yield* entryTestUnknown
  return yield* describe(last, language)
})

const describe = Effect.fnUntraced(function* (attempt: AttemptRow, language: Language) {
  const test = yield* readVersion(attempt.version)
  const names = yield* (yield* TopicNames).in(language)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const asked = askedQuestions(test, attempt, yield* readAnswers(attempt.id))
  const questions = asked.map((each) => review(each, attempt, names, language))
  const topics = scoresOf(questions, names)
  const [right, total] = [countRight(attempt), asked.length]
  const level = levelReached(test, right, total)
  const result: EntryTestResult = {
    id: test.id,
    title: test.title[language],
    level: levelIn(test, level, language),
    right,
    total,
    topics,
    startedAt: new Date(attempt.startedAt).toISOString(),
    finishedAt: new Date(attempt.finishedAt ?? 0).toISOString(),
    byTime: attempt.byTime,
    retakeAt: retakeAt(attempt, now),
    next: { course: level.course, topic: weakest(topics), difficulty: level.difficulty },
    questions
  }
  return result
})

const topicOf = ({ question: { topic = "" } }: AskedQuestion, names: TopicsBySlug): Topic =>
  names.get(topic) ?? { slug: topic, name: topic }

function review(
  asked: AskedQuestion,
  { graded }: AttemptRow,
  names: TopicsBySlug,
  language: Language
): Reviewed {
  const { number, question, seed, stored } = asked
  const view = { seed, language }
  return {
    number,
    topic: topicOf(asked, names),
    question: showQuestion(question, view),
    given: stored?.answer ?? null,
    isRight: graded?.[number - 1] ?? false,
    right: rightAnswer(question, view)
  }
}

/** Scores by topic, in the usual order of learning. */
function scoresOf(questions: ReadonlyArray<Reviewed>, names: TopicsBySlug): ReadonlyArray<TopicScore> {
  const slugs = new Set([...names.keys(), ...questions.map(({ topic }) => topic.slug)])
  return [...slugs].flatMap((slug) => {
    const ofTopic = questions.filter(({ topic }) => topic.slug === slug)
    const right = ofTopic.filter(({ isRight }) => isRight).length
    return ofTopic[0] === undefined ? [] : [{ topic: ofTopic[0].topic, right, total: ofTopic.length }]
  })
}

/** The topic with the lowest share of right answers; of equal ones, the one learned first. */
function weakest(topics: ReadonlyArray<TopicScore>): Topic | null {
  const missed = topics.filter(({ right, total }) => right < total)
  const [first] = missed.toSorted((a, b) => a.right / a.total - b.right / b.total)
  return first?.topic ?? null
}
