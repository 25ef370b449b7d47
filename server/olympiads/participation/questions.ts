import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { AskQuestion, ContestQuestion } from "../../../src/api/contract/olympiads/jury.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { ReadSql } from "../../platform/database/SqlLive.ts"
import { isStorable } from "../../platform/database/storableText.ts"
import { ApiError, invalid, notFound } from "../../platform/http/ApiError.ts"
import { Moment, rowsOf } from "../../platform/database/rows.ts"
import { findContest } from "../store/findContest.ts"
import { mayReadTasks } from "./contestProblems.ts"
import { announcementText, NoticeColumns } from "./noticeText.ts"
import { rejectedFor } from "./participationErrors.ts"
import { visibleParticipationContext } from "./ParticipationContexts.ts"
import { type ParticipationContext, participationContextOf } from "./participationContextOf.ts"

const Announced = Schema.Struct({
  ...NoticeColumns,
  id: Schema.Int,
  createdAt: Moment,
  mine: Schema.Boolean
})
const decodeAnnounced = rowsOf(Announced)

/** Announcements to all participants and to the user. */
export const listAnnouncements = Effect.fn("listAnnouncements")(function* (
  slug: string,
  userId: number | null,
  language: Language
) {
  const { id } = yield* findContest(slug)
  const sql = yield* ReadSql
  const rows = yield* decodeAnnounced(
    yield* sql`select id, text, notice, data, created_at as "createdAt", user_id is not null as mine from contest_announcements
      where contest_id = ${id} and (user_id is null or user_id = ${userId}) order by id desc limit 200`
  )
  return rows.map(({ text, notice, data, ...row }) => ({
    ...row,
    text: announcementText({ text, notice, data }, language)
  }))
})

const Asked = Schema.Struct({
  id: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  text: Schema.String,
  askedAt: Moment,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Moment),
  mine: Schema.Boolean
})
const decodeAsked = rowsOf(Asked)

const columns = `id, problem_id as "problemId", text, asked_at as "askedAt", answer, answered_at as "answeredAt"`

const readsTasks = (participationContext: ParticipationContext) =>
  Effect.isSuccess(mayReadTasks(participationContext))

/** The user's questions and publicly answered ones. Public questions about a problem need access to the problems. */
export const listQuestions = Effect.fn("listQuestions")(function* (slug: string, userId: number) {
  const participationContext = yield* visibleParticipationContext(slug, userId)
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    `select ${columns}, user_id = $2 as mine from contest_questions
    where contest_id = $1 and (user_id = $2
      or (public and answered_at is not null and (problem_id is null or $3))) order by id desc limit 200`,
    [participationContext.contest.id, userId, yield* readsTasks(participationContext)]
  )
  const questions: ReadonlyArray<ContestQuestion> = yield* decodeAsked(rows)
  return questions
})

/** Limit of unanswered questions per participant. */
const mostOpen = 5

const tooMany = new ApiError("TooManyRequests", { message: "contest.tooManyQuestions" })
const unreadable = invalid({ text: ["validation.invalid"] })

export const askQuestion = Effect.fn("askQuestion")(function* (
  slug: string,
  userId: number,
  { text, problemId }: AskQuestion
) {
  if (!isStorable(text)) return yield* unreadable
  const participationContext = yield* participationContextOf(slug, userId)
  const { contest, participation, life } = participationContext
  if (participation === null) return yield* rejectedFor("notRegistered")
  if (life.state === "closed_contest") return yield* rejectedFor("over")
  // Reject any problem id alike, so that guessing ids does not reveal the problems.
  if (problemId !== undefined && !(yield* readsTasks(participationContext))) return yield* notFound
  const sql = yield* SqlClient.SqlClient
  const ask = Effect.gen(function* () {
    yield* sql`select from contest_participants where contest_id = ${contest.id} and user_id = ${userId} for update`
    yield* mayAsk(contest.id, userId, problemId)
    const rows = yield* sql.unsafe(
      `insert into contest_questions (contest_id, user_id, problem_id, text) values ($1, $2, $3, $4)
      returning ${columns}, true as mine`,
      [contest.id, userId, problemId ?? null, text]
    )
    const [question] = yield* decodeAsked(rows)
    return question ?? (yield* notFound)
  })
  return yield* sql.withTransaction(ask)
})

const Facts = Schema.Struct({ open: Schema.Int, known: Schema.Boolean })
const decodeFacts = rowsOf(Facts)

const mayAsk = Effect.fnUntraced(function* (
  contestId: number,
  userId: number,
  problemId: number | undefined
) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select (select count(*) from contest_questions
        where contest_id = ${contestId} and user_id = ${userId} and answered_at is null) as open,
      ${problemId ?? null}::bigint is null or exists (select from contest_problems
        where contest_id = ${contestId} and problem_id = ${problemId ?? null}) as known`
  const [facts] = yield* decodeFacts(rows)
  if (facts?.known !== true) return yield* notFound
  if (facts.open >= mostOpen) return yield* tooMany
})
