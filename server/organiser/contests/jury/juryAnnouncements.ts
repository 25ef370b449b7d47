import { Effect, Schema } from "effect"
import type { JuryAnnouncement } from "../../../../src/api/contract/organiser/jury.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { announcementText, NoticeColumns } from "../../../olympiads/participation/announcementText.ts"
import {
  type OrganiserAccess,
  organiserContest,
  lockedOrganiserContest
} from "../../../olympiads/store/organiserContest.ts"
import { fullName } from "../people/peopleRows.ts"
import { storableField } from "../../../platform/http/storableField.ts"
import { writeAudit } from "../writeAudit.ts"
import { decodeIds, inTransaction, Moment, readSql, rowsOf, sql } from "../../../platform/database/sql.ts"
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
  const rows = yield* readSql`
    select n.id, n.people, n."userId", n.text, n.notice, n.data, n."createdAt",
      (select ${readSql.literal(fullName)} from users u where u.id = n."userId") as name,
      (select coalesce(nullif(trim(concat_ws(' ', a.first_name, a.last_name)), ''), a.nickname)
        from users a where a.id = n.author_id) as author
    from (
      select max(id) as id, nullif(count(user_id), 0) as people, text, notice, data, created_at as "createdAt",
        author_id, case when count(user_id) = 1 then max(user_id) end as "userId"
      from contest_announcements where contest_id = ${contest.id}
      group by text, notice, data, created_at, author_id, user_id is null
    ) n order by n.id desc limit 200`
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
  const text = yield* storableField("text", given)
  const contest = yield* lockedOrganiserContest(access, "jury")
  const reader = userId ?? null
  const [made] = yield* sql`insert into contest_announcements (contest_id, user_id, text, author_id)
    select ${contest.id}, ${reader}::bigint, ${text}, ${access.userId}
    where ${reader}::bigint is null or exists (select from contest_participants
      where contest_id = ${contest.id} and user_id = ${reader}) returning id`.pipe(decodeIds)
  if (made === undefined) return yield* notFound
  const data = { announcement: made.id, user_id: reader }
  const details =
    reader === null ? { data: { ...data, text } } : { data, about: { userId: reader, texts: { text } } }
  yield* writeAudit(contest, "announcement.publish", details)
  return made
}, inTransaction)
