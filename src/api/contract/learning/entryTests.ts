import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { IdFromText, Instant, route } from "../endpoint.ts"
import { Topic } from "../practice/problems.ts"
import { GivenAnswer, RightAnswer, ShownQuestion } from "./questions.ts"
import { wire } from "../wire.ts"

/** One of a test's levels; `place` counts from 1, the lowest. */
const Level = wire({ name: Schema.String, about: Schema.String, place: Schema.Int, of: Schema.Int })
export type Level = typeof Level.Type

const score = { right: Schema.Int, total: Schema.Int }

/** How the last finished attempt ended. */
const LastResult = wire({ level: Level, ...score, finishedAt: Instant })

const summary = {
  id: Schema.Int,
  title: Schema.String,
  summary: Schema.String,
  minutes: Schema.Int,
  questionCount: Schema.Int,
  last: Schema.NullOr(LastResult),
  /** From when on it may be taken again; null: now. */
  retakeAt: Schema.NullOr(Instant)
}

/** A test among the others. */
export const EntryTestSummary = wire({
  ...summary,
  /** When the attempt that is under way ends; null: none is. */
  runningUntil: Schema.NullOr(Instant)
})
export type EntryTestSummary = typeof EntryTestSummary.Type

/** An answer as the server has it; each change makes the revision one more, and 0 stands for none yet. */
export const KeptAnswer = wire({ answer: Schema.NullOr(GivenAnswer), revision: Schema.Int })
export type KeptAnswer = typeof KeptAnswer.Type

/** A question in its place, which is this attempt's own. */
const AskedQuestion = wire({ number: Schema.Int, question: ShownQuestion, kept: KeptAnswer })

/** An attempt that is under way. */
export const Attempt = wire({
  id: Schema.Int,
  startedAt: Instant,
  endsAt: Instant,
  serverTime: Instant,
  /** The question at which the learner was last, on whatever device. */
  at: Schema.Int,
  questions: Schema.Array(AskedQuestion)
})
export type Attempt = typeof Attempt.Type

/** A test, and where the learner stands in it. */
export const EntryTest = wire({
  ...summary,
  topics: Schema.Array(Topic),
  attempt: Schema.NullOr(Attempt),
  /** Another test that is under way: one at a time. */
  other: Schema.NullOr(wire({ id: Schema.Int, title: Schema.String }))
})
export type EntryTest = typeof EntryTest.Type

/** `saved`: the answer was taken. Else another window had changed it meanwhile, and this is what there is. */
export const SavedAnswer = wire({ saved: Schema.Boolean, kept: KeptAnswer })
export type SavedAnswer = typeof SavedAnswer.Type

const TopicScore = wire({ topic: Topic, ...score })
export type TopicScore = typeof TopicScore.Type

/** A question as it was asked, answered, and should have been answered. */
const Reviewed = wire({
  number: Schema.Int,
  topic: Topic,
  question: ShownQuestion,
  given: Schema.NullOr(GivenAnswer),
  isRight: Schema.Boolean,
  right: RightAnswer
})
export type Reviewed = typeof Reviewed.Type

/** How the last attempt went, and what to do next. */
export const EntryTestResult = wire({
  id: Schema.Int,
  title: Schema.String,
  level: Level,
  ...score,
  topics: Schema.Array(TopicScore),
  startedAt: Instant,
  finishedAt: Instant,
  /** The time was up; otherwise the learner finished. */
  byTime: Schema.Boolean,
  retakeAt: Schema.NullOr(Instant),
  next: wire({
    /** A course by its address; courses are in Russian alone. */
    course: Schema.String,
    /** The topic in which most was missed; null: nothing was. */
    topic: Schema.NullOr(Topic),
    /** Of problems for this level, as the list's search takes it: `1-3`. */
    difficulty: Schema.String
  }),
  questions: Schema.Array(Reviewed)
})
export type EntryTestResult = typeof EntryTestResult.Type

const params = { id: IdFromText } as const
/** Which attempt is meant: a window that was left open may know an older one. */
const attempt = { attempt: Schema.Int } as const

/** Tests that tell where to begin. Time is the server's; nothing tells a right answer before the end. */
export const entryTestEndpoints = {
  listEntryTests: { ...route("GET", "/entry-tests", "learner"), success: Schema.Array(EntryTestSummary) },
  getEntryTest: {
    ...route("GET", "/entry-tests/:id", "learner"),
    params,
    success: EntryTest,
    failures: ["NotFound"]
  },
  /** Begins an attempt, or goes on with the one that is under way. */
  startEntryTest: {
    ...route("POST", "/entry-tests/:id/start", "learner"),
    params,
    success: EntryTest,
    failures: ["NotFound", "TooManyRequests", "OtherEntryTestRunning", "EntryTestTooEarly"]
  },
  /** `revision` is that of the answer which this one replaces. */
  saveEntryAnswer: {
    ...route("PUT", "/entry-tests/:id/answers/:question", "learner"),
    params: { ...params, question: IdFromText },
    payload: wire({ ...attempt, answer: GivenAnswer, revision: Schema.Int }),
    success: SavedAnswer,
    failures: ["NotFound", "Invalid", "TooManyRequests", "EntryTestOver"]
  },
  /** Remembers the question that is looked at, for other devices. */
  moveInEntryTest: {
    ...route("PUT", "/entry-tests/:id/place", "learner"),
    params,
    payload: wire({ ...attempt, question: Schema.Int }),
    success: Schema.Null,
    failures: ["NotFound", "TooManyRequests", "EntryTestOver"]
  },
  /** Once more changes nothing. */
  completeEntryTest: {
    ...route("POST", "/entry-tests/:id/complete", "learner"),
    params,
    payload: wire(attempt),
    success: Schema.Null,
    failures: ["NotFound"]
  },
  /** 404 before the first attempt has ended; 409 while another one is under way. */
  getEntryTestResult: {
    ...route("GET", "/entry-tests/:id/result", "learner"),
    params,
    success: EntryTestResult,
    failures: ["NotFound", "EntryTestRunning"]
  }
} as const satisfies Record<string, Endpoint>
