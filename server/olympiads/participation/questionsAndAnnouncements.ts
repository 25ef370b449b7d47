import { Effect, Schema } from "effect"
import { ContestQuestion, type AskQuestion } from "../../../src/api/contract/olympiads/jury.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { storableField } from "../../platform/http/storableField.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import { mayReadTasks } from "./contestProblems.ts"
import { announcementText } from "./announcementText.ts"
import { ContestNotices } from "./ContestNotices.ts"
import { rejectedFor } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { inTransaction, rowsLike, rowsOf, sql } from "../../platform/database/sql.ts"
import { type ParticipationContext, participationContextOf } from "./participationContextOf.ts"

/** Announcements to all participants and to the user. */
export const listAnnouncements = Effect.fn("listAnnouncements")(function* (
  slug: string,
  userId: number | null,
  language: Language
) {
  return yield* announcementsIn(yield* visibleParticipationContext(slug, userId), userId, language)
})

/** Announcements to all participants of the context's contest and to the user. */
export const announcementsIn = Effect.fnUntraced(function* (
  { contest: { id } }: ParticipationContext,
  userId: number | null,
  language: Language
) {
  const rows = yield* (yield* ContestNotices).announcements({ contestId: id, userId })
  return rows.map(({ text, notice, data, ...row }) => ({
    ...row,
    text: announcementText({ text, notice, data }, language)
  }))
})

const decodeAsked = rowsLike(ContestQuestion)

const columns = `id, problem_id as "problemId", text, asked_at as "askedAt", answer, answered_at as "answeredAt"`

const readsTasks = (context: ParticipationContext) => Effect.isSuccess(mayReadTasks(context))

/** The user's questions and publicly answered ones. Public questions about a problem need access to the problems. */
export const listQuestions = Effect.fn("listQuestions")(function* (slug: string, userId: number) {
  return yield* questionsIn(yield* visibleParticipationContext(slug, userId), userId)
})

/** The questions of `listQuestions` in the context's contest. */
export const questionsIn = Effect.fnUntraced(function* (context: ParticipationContext, userId: number) {
  const { questions } = yield* ContestNotices
  return yield* questions({ contestId: context.contest.id, userId, readsTasks: yield* readsTasks(context) })
})

/** Limit of unanswered questions per participant. */
const mostOpen = 5

const tooMany = new ApiError("TooManyRequests", { message: "contest.tooManyQuestions" })

export const askQuestion = Effect.fn("askQuestion")(function* (
  slug: string,
  userId: number,
  { text, problemId }: AskQuestion
) {
  yield* storableField("text", text)
  const context = yield* participationContextOf(slug, userId)
  const { contest, participation, life } = context
  if (participation === null) return yield* rejectedFor("notRegistered")
  if (life.state === "closed_contest") return yield* rejectedFor("over")
  // Reject any problem id alike, so that guessing ids does not reveal the problems.
  if (problemId !== undefined && !(yield* readsTasks(context))) return yield* notFound
  const ask = Effect.gen(function* () {
    yield* sql`select from contest_participants where contest_id = ${contest.id} and user_id = ${userId} for update`
    yield* mayAsk(contest.id, userId, problemId)
    const [question] = yield* sql`
      insert into contest_questions (contest_id, user_id, problem_id, text)
      values (${contest.id}, ${userId}, ${problemId ?? null}, ${text})
      returning ${sql.literal(columns)}, true as mine`.pipe(decodeAsked)
    return question ?? (yield* notFound)
  })
  return yield* inTransaction(ask)
})

const decodeFacts = rowsOf({ open: Schema.Int, known: Schema.Boolean })

const mayAsk = Effect.fnUntraced(function* (
  contestId: number,
  userId: number,
  problemId: number | undefined
) {
  const [facts] = yield* sql`
    select (select count(*) from contest_questions
        where contest_id = ${contestId} and user_id = ${userId} and answered_at is null) as open,
      ${problemId ?? null}::bigint is null or exists (select from contest_problems
        where contest_id = ${contestId} and problem_id = ${problemId ?? null}) as known`.pipe(decodeFacts)
  if (facts?.known !== true) return yield* notFound
  if (facts.open >= mostOpen) return yield* tooMany
})
