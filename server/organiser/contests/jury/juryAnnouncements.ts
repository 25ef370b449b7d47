import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { JuryAnnouncement } from "../../../../src/api/contract/organiser/jury.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { ReadSql } from "../../../platform/database/SqlLive.ts"
import { decodeIds, Moment, rowsOf } from "../../../platform/database/rows.ts"
import { announcementText, NoticeColumns } from "../../../olympiads/participation/noticeText.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { fullName } from "../people/peopleRows.ts"
import { storableField } from "../storableField.ts"
import { writeAudit } from "../writeAudit.ts"
import { notFound } from "../../../platform/http/ApiError.ts"

const decodeRows = rowsOf({
  ...NoticeColumns,
  id: Schema.Int,
  people: Schema.NullOr(Schema.Int),
  userId: Schema.NullOr(Schema.Int),
  name: Schema.NullOr(Schema.String),
  createdAt: Moment,
  author: Schema.NullOr(Schema.String)
})

/** Announcements of a contest, including the platform's notices; a notice to many participants is one entry. */
export const listJuryAnnouncements = Effect.fn("listJuryAnnouncements")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "viewer")
  const sql = yield* ReadSql
  const rows = yield* sql.unsafe(
    `select n.id, n.people, n."userId", n.text, n.notice, n.data, n."createdAt",
      (select ${fullName} from users u where u.id = n."userId") as name,
      (select coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.nickname)
        from users a where a.id = n.author_id) as author
    from (
      select max(id) as id, nullif(count(user_id), 0) as people, text, notice, data, created_at as "createdAt",
        author_id, case when count(user_id) = 1 then max(user_id) end as "userId"
      from contest_announcements where contest_id = $1
      group by text, notice, data, created_at, author_id, user_id is null
    ) n order by n.id desc limit 200`,
    [contest.id]
  )
  return (yield* decodeRows(rows)).map(({ text, notice, data, ...row }): JuryAnnouncement => ({
    ...row,
    text: announcementText({ text, notice, data }, language),
    automatic: notice !== null
  }))
})

/** Publishes an announcement to all participants, or to one. */
export const announce = Effect.fn("announce")(function* (
  access: OrganiserAccess,
  { text: given, userId }: { readonly text: string; readonly userId?: number | undefined }
) {
  const sql = yield* SqlClient.SqlClient
  const text = yield* storableField("text", given)
  const act = Effect.gen(function* () {
    const contest = yield* lockedOrganiserContest(access, "jury")
    const reader = userId ?? null
    const [made] = yield* decodeIds(
      yield* sql`insert into contest_announcements (contest_id, user_id, text, author_id)
        select ${contest.id}, ${reader}::bigint, ${text}, ${access.userId}
        where ${reader}::bigint is null or exists (select from contest_participants
          where contest_id = ${contest.id} and user_id = ${reader}) returning id`
    )
    if (made === undefined) return yield* notFound
    const by = { contestId: contest.id, actorId: access.userId, act: "announcement.publish" }
    const data = { announcement: made.id, user_id: reader }
    yield* reader === null
      ? writeAudit({ ...by, data: { ...data, text } })
      : writeAudit({ ...by, data, about: { userId: reader, texts: { text } } })
    return made
  })
  return yield* sql.withTransaction(act)
})
