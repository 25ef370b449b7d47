import { Context, Effect, Layer, Schema } from "effect"
import type { ContestQuestion } from "../../../src/api/contract/olympiads/jury.ts"
import { batched, rowsOfKeys } from "../../platform/batched.ts"
import { Moment, readSql, rowsOf } from "../../platform/database/sql.ts"
import type { Answer } from "../../platform/http/ApiError.ts"
import { NoticeColumns } from "./announcementText.ts"

const Announced = Schema.Struct({
  ...NoticeColumns,
  index: Schema.Int,
  id: Schema.Int,
  createdAt: Moment,
  mine: Schema.Boolean
})
const decodeAnnounced = rowsOf(Announced)
type Announced = typeof Announced.Type

const decodeAsked = rowsOf({
  index: Schema.Int,
  id: Schema.Int,
  problemId: Schema.NullOr(Schema.Int),
  text: Schema.String,
  askedAt: Moment,
  answer: Schema.NullOr(Schema.String),
  answeredAt: Schema.NullOr(Moment),
  mine: Schema.Boolean
})

interface Reader {
  readonly contestId: number
  /** Null for visitors. */
  readonly userId: number | null
}

interface QuestionReader extends Reader {
  /** Whether the reader may read the problems, and so public questions about them. */
  readonly readsTasks: boolean
}

const readerOf = ({ contestId, userId }: Reader, index: number) => ({
  index,
  contest_id: contestId,
  user_id: userId
})

const announcements = `
  select k.index, a.id, a.text, a.notice, a.data, a.created_at as "createdAt", a.user_id is not null as mine
  from jsonb_to_recordset($1::jsonb) k (index int, contest_id bigint, user_id bigint)
  cross join lateral (
    select * from contest_announcements
    where contest_id = k.contest_id and (user_id is null or user_id = k.user_id) order by id desc limit 200
  ) a order by k.index, a.id desc`

const questions = `
  select k.index, q.id, q.problem_id as "problemId", q.text, q.asked_at as "askedAt", q.answer,
    q.answered_at as "answeredAt", q.user_id = k.user_id as mine
  from jsonb_to_recordset($1::jsonb) k (index int, contest_id bigint, user_id bigint, reads_tasks boolean)
  cross join lateral (
    select * from contest_questions
    where contest_id = k.contest_id and (user_id = k.user_id
      or (public and answered_at is not null and (problem_id is null or k.reads_tasks)))
    order by id desc limit 200
  ) q order by k.index, q.id desc`

/** Reads announcements and questions, newest first; the pages that a school opens at once share a few queries. */
export class ContestNotices extends Context.Service<
  ContestNotices,
  {
    /** Announcements to all participants and to the reader. */
    readonly announcements: (reader: Reader) => Answer<ReadonlyArray<Omit<Announced, "index">>>
    /** The reader's questions and publicly answered ones. */
    readonly questions: (reader: QuestionReader) => Answer<ReadonlyArray<ContestQuestion>>
  }
>()("server/olympiads/participation/ContestNotices") {
  static readonly layer = Layer.effect(
    ContestNotices,
    Effect.gen(function* () {
      const announcementsOf = yield* batched({ atOnce: 1 }, (readers: ReadonlyArray<Reader>) =>
        readSql.unsafe(announcements, [JSON.stringify(readers.map(readerOf))]).pipe(
          decodeAnnounced,
          Effect.map((rows) => rowsOfKeys(readers.length, rows))
        )
      )
      const questionsOf = yield* batched({ atOnce: 1 }, (readers: ReadonlyArray<QuestionReader>) => {
        const keys = readers.map((reader, index) => ({
          ...readerOf(reader, index),
          reads_tasks: reader.readsTasks
        }))
        return readSql.unsafe(questions, [JSON.stringify(keys)]).pipe(
          decodeAsked,
          Effect.map((rows) => rowsOfKeys(readers.length, rows))
        )
      })
      return ContestNotices.of({ announcements: announcementsOf, questions: questionsOf })
    })
  )
}
