import { Schema } from "effect"
import { type Endpoint, IdFromText, Instant, route, routesBelow } from "../endpoint.ts"
import { Topic } from "../practice/problems.ts"
import { GivenAnswer, RightAnswer, ShownQuestion } from "./questions.ts"
import { wire } from "../wire.ts"

/** A level of a test; `place` counts from 1 (the lowest). */
const Level = wire({ name: Schema.String, about: Schema.String, place: Schema.Int, of: Schema.Int })
export type Level = typeof Level.Type

const score = { right: Schema.Int, total: Schema.Int }

/** Result of the last finished attempt. */
const LastResult = wire({ level: Level, ...score, finishedAt: Instant })

const summary = {
  id: Schema.Int,
  title: Schema.String,
  summary: Schema.String,
  minutes: Schema.Int,
  questionCount: Schema.Int,
  last: Schema.NullOr(LastResult),
  /** Earliest time for another attempt; null if it is available now. */
  retakeAt: Schema.NullOr(Instant)
}

/** A test in the list. */
export const EntryTestSummary = wire({
  ...summary,
  /** End of the running attempt; null if none is running. */
  runningUntil: Schema.NullOr(Instant)
})
export type EntryTestSummary = typeof EntryTestSummary.Type

/** A stored answer. Each change increments `revision`; 0 means no answer yet. */
export const StoredAnswer = wire({ answer: Schema.NullOr(GivenAnswer), revision: Schema.Int })
export type StoredAnswer = typeof StoredAnswer.Type

/** A question with its number in this attempt; the order differs between attempts. */
const AskedQuestion = wire({ number: Schema.Int, question: ShownQuestion, stored: StoredAnswer })

/** A running attempt. */
export const Attempt = wire({
  id: Schema.Int,
  startedAt: Instant,
  endsAt: Instant,
  serverTime: Instant,
  /** The last viewed question, on any device. */
  at: Schema.Int,
  questions: Schema.Array(AskedQuestion)
})
export type Attempt = typeof Attempt.Type

/** A test and the learner's progress in it. */
export const EntryTest = wire({
  ...summary,
  topics: Schema.Array(Topic),
  attempt: Schema.NullOr(Attempt),
  /** Another running test; a learner can take only one at a time. */
  other: Schema.NullOr(wire({ id: Schema.Int, title: Schema.String }))
})
export type EntryTest = typeof EntryTest.Type

/** With `saved: false`, another window has changed the answer, and `kept` is the stored one. */
export const SavedAnswer = wire({ saved: Schema.Boolean, stored: StoredAnswer })
export type SavedAnswer = typeof SavedAnswer.Type

const TopicScore = wire({ topic: Topic, ...score })
export type TopicScore = typeof TopicScore.Type

/** A question with the given and the correct answer. */
const Reviewed = wire({
  number: Schema.Int,
  topic: Topic,
  question: ShownQuestion,
  given: Schema.NullOr(GivenAnswer),
  isRight: Schema.Boolean,
  right: RightAnswer
})
export type Reviewed = typeof Reviewed.Type

/** Result of the last attempt, with recommendations. */
export const EntryTestResult = wire({
  id: Schema.Int,
  title: Schema.String,
  level: Level,
  ...score,
  topics: Schema.Array(TopicScore),
  startedAt: Instant,
  finishedAt: Instant,
  /** True if the time ran out; false if the learner finished the attempt. */
  byTime: Schema.Boolean,
  retakeAt: Schema.NullOr(Instant),
  next: wire({
    /** Slug of a course; courses exist only in Russian. */
    course: Schema.String,
    /** The topic with the most wrong answers; null if there are none. */
    topic: Schema.NullOr(Topic),
    /** Problem difficulty for this level, in the format of the list's search: `1-3`. */
    difficulty: Schema.String
  }),
  questions: Schema.Array(Reviewed)
})
export type EntryTestResult = typeof EntryTestResult.Type

const params = { id: IdFromText } as const
const ofTest = routesBelow("/entry-tests/:id", "learner", params)
/** The attempt's id, because a window left open may know only an older attempt. */
const attempt = { attempt: Schema.Int } as const

/** Placement tests. The server measures the time, and correct answers stay hidden until the end. */
export const entryTestEndpoints = {
  listEntryTests: { ...route("GET", "/entry-tests", "learner"), success: Schema.Array(EntryTestSummary) },
  getEntryTest: { ...ofTest("GET", ""), success: EntryTest },
  /** Starts an attempt, or resumes the running one. */
  startEntryTest: {
    ...ofTest("POST", "/start"),
    success: EntryTest,
    failures: ["NotFound", "TooManyRequests", "OtherEntryTestRunning", "EntryTestTooEarly"]
  },
  /** `revision`: the revision of the answer to replace. */
  saveEntryAnswer: {
    ...ofTest("PUT", "/answers/:question"),
    params: { ...params, question: IdFromText },
    payload: wire({ ...attempt, answer: GivenAnswer, revision: Schema.Int }),
    success: SavedAnswer,
    failures: ["NotFound", "Invalid", "TooManyRequests", "EntryTestOver"]
  },
  /** Stores the current question, for other devices. */
  moveInEntryTest: {
    ...ofTest("PUT", "/place"),
    payload: wire({ ...attempt, question: Schema.Int }),
    success: Schema.Null,
    failures: ["NotFound", "TooManyRequests", "EntryTestOver"]
  },
  /** Idempotent. */
  completeEntryTest: {
    ...ofTest("POST", "/complete"),
    payload: wire(attempt),
    success: Schema.Null
  },
  /** 404 before the first attempt has ended, 409 while another one is running. */
  getEntryTestResult: {
    ...ofTest("GET", "/result"),
    success: EntryTestResult,
    failures: ["NotFound", "EntryTestRunning"]
  }
} as const satisfies Record<string, Endpoint>
