import { DateTime, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { StepOutcome } from "../../../src/api/contract/learning/courses.ts"
import type { GivenAnswer } from "../../../src/api/contract/learning/questions.ts"
import { isAnswered } from "../../../src/machines/isAnswered.ts"
import { earnAchievements, giveAchievement } from "../../rewards/achievements/earnAchievements.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { fitsQuestion, isRight, rightAnswer } from "../../content/questions/gradeAnswer.ts"
import { language, type LessonAddress, readSteps, type StepRow } from "./getLesson.ts"
import { isDone, lessonUnknown, readLessons } from "./readLessons.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { StepSeeds } from "./StepSeeds.ts"

const unsolved = new ApiError("StepUnsolved", { message: "courses.unsolved" })
const noAnswer = new ApiError("Invalid", {
  message: "courses.noAnswer",
  fieldErrors: { answer: ["courses.noAnswer"] }
})

/** Steps per learner: more than a reader takes, fewer than guessing needs. */
export const stepLimit = { name: "steps", points: 40, seconds: 60, message: "courses.tooMany" } as const

interface StepAddress extends LessonAddress {
  readonly step: string
}

/** Records a step: a text read, a question answered or a problem solved. A finished step does not change. */
export const takeStep = Effect.fn("takeStep")(function* (
  userId: number,
  address: StepAddress,
  answer: GivenAnswer | null
) {
  yield* (yield* RateLimits).consume(stepLimit, userId)
  const step = (yield* readSteps(userId, address)).find(({ key }) => key === address.step)
  if (step === undefined) return yield* lessonUnknown
  const seed = (yield* StepSeeds).of({ ...step, userId, lessonId: address.id })
  const done = step.done || (yield* isAccepted(step, seed, answer))
  yield* inTransaction(
    Effect.gen(function* () {
      yield* insertAttempt({ userId, lessonId: address.id, step, answer, done })
      if (done) yield* reward(userId, address.course)
    })
  )
  return outcomeOf(step, seed, done)
})

const isAccepted = Effect.fnUntraced(function* (
  { content }: StepRow,
  seed: string,
  answer: GivenAnswer | null
) {
  if (content.kind === "reading") return true
  if (content.kind === "problem") return yield* unsolved
  const { question } = content
  if (!isAnswered(answer) || !fitsQuestion(question, answer)) return yield* noAnswer
  return isRight(question, answer, seed)
})

function outcomeOf({ content }: StepRow, seed: string, done: boolean): StepOutcome {
  const right = done && content.kind === "question" ? rightAnswer(content.question, { seed, language }) : null
  return { done, right }
}

/** Grants what a finished step may earn: streak achievements, the first lesson, the first course. */
const reward = Effect.fnUntraced(function* (userId: number, slug: string) {
  yield* earnAchievements("day", [userId])
  const lessons = yield* readLessons(yield* SqlClient.SqlClient, userId, slug)
  const finished = lessons.filter(isDone).length
  if (finished > 0) yield* giveAchievement(userId, "first_lesson")
  if (finished === lessons.length) yield* giveAchievement(userId, "first_course")
})

interface StepAttempt {
  readonly userId: number
  readonly lessonId: number
  readonly step: StepRow
  readonly answer: GivenAnswer | null
  readonly done: boolean
}

const decodeSolved = rowsOf({ at: Schema.Finite })

/** A problem step is done at the time of the solution, so that opening it again in a lesson does not count as new. */
const momentOf = Effect.fnUntraced(function* ({ userId, step: { problemId } }: StepAttempt) {
  const now = DateTime.formatIso(yield* DateTime.now)
  if (problemId === null) return now
  const [solved] = yield* sql`
    select (extract(epoch from coalesce(solved_at, changed_at)) * 1000)::float8 as at from problem_status
    where user_id = ${userId} and problem_id = ${problemId}`.pipe(decodeSolved)
  return solved === undefined ? now : new Date(solved.at).toISOString()
})

const insertAttempt = Effect.fnUntraced(function* (attempt: StepAttempt) {
  const { userId, lessonId, step, answer, done } = attempt
  const now = DateTime.formatIso(yield* DateTime.now)
  const doneAt = done ? yield* momentOf(attempt) : null
  yield* sql`insert into lesson_progress as progress (user_id, course_id, lesson_id, step, answer, touched_at, done_at)
    values (${userId}, ${step.courseId}, ${lessonId}, ${step.key},
      ${answer === null ? null : JSON.stringify(answer)}::jsonb, ${now}::timestamptz, ${doneAt}::timestamptz)
    on conflict (user_id, course_id, lesson_id, step) do update
    set answer = excluded.answer, attempts = progress.attempts + 1, touched_at = excluded.touched_at,
      done_at = excluded.done_at
    where progress.done_at is null`
})
