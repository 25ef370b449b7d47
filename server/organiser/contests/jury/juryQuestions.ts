import { Effect, Schema } from "effect"
import { JuryQuestion, type JuryQuestions } from "../../../../src/api/contract/organiser/jury.ts"
import { ApiError, notFound } from "../../../platform/http/ApiError.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { fullName } from "../people/peopleRows.ts"
import { storableField } from "../../../platform/http/storableField.ts"
import { inTransaction, readSql, rowsLike, rowsOf, sql } from "../../../platform/database/sql.ts"
import { writeAudit } from "../writeAudit.ts"

const decodeQuestions = rowsLike(JuryQuestion)
const decodeCounts = rowsOf({ unanswered: Schema.Int })

/** The questions of a contest, unanswered ones first. */
export const listJuryQuestions = Effect.fn("listJuryQuestions")(function* (access: OrganiserAccess) {
  const contest = yield* organiserContest(access, "viewer")
  const rows = yield* readSql`
    select q.id, q.user_id as "userId", ${readSql.literal(fullName)} as name, u.city,
      q.problem_id as "problemId",
      chr(64 + c.ordinal) as label, q.text, q.asked_at as "askedAt", q.answer, q.public,
      q.answered_at as "answeredAt",
      (select coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.nickname)
        from users a where a.id = q.answered_by) as "answeredBy"
    from contest_questions q join users u on u.id = q.user_id
    left join contest_problems c on c.contest_id = q.contest_id and c.problem_id = q.problem_id
    where q.contest_id = ${contest.id} order by q.answered_at is not null, q.id desc limit 300`
  const [counts] = yield* readSql`select count(*) as unanswered from contest_questions
    where contest_id = ${contest.id} and answered_at is null`.pipe(decodeCounts)
  return {
    unanswered: counts?.unanswered ?? 0,
    items: yield* decodeQuestions(rows)
  } satisfies JuryQuestions
})

interface Answer {
  readonly text: string
  readonly public: boolean
  readonly replaces: boolean
}

const answeredAlready = new ApiError("Conflict", { message: "organiser.answeredAlready" })

/**
 * Answers a question, privately or publicly. Fails with Conflict if a different answer exists, unless `replaces` is
 * set.
 */
export const answerQuestion = Effect.fn("answerQuestion")(function* (
  access: OrganiserAccess,
  questionId: number,
  { text, public: isPublic, replaces }: Answer
) {
  const answer = yield* storableField("text", text)
  const contest = yield* lockedOrganiserContest(access, "jury")
  const [known] = yield* sql<{
    readonly answer: string | null
    readonly public: boolean
    readonly asker: number
  }>`
    select answer, public, user_id as asker from contest_questions
    where id = ${questionId} and contest_id = ${contest.id} for update`
  if (known === undefined) return yield* notFound
  if (known.answer === answer && known.public === isPublic) return null
  if (known.answer !== null && !replaces) return yield* answeredAlready
  yield* sql`update contest_questions set answer = ${answer}, public = ${isPublic}, answered_at = now(),
    answered_by = ${access.userId} where id = ${questionId}`
  yield* writeAudit(contest, "question.answer", {
    data: { question: questionId, public: isPublic },
    about: { userId: known.asker, texts: { before: known.answer, answer } }
  })
  return null
}, inTransaction)
