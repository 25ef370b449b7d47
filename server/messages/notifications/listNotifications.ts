import { Effect, Schema } from "effect"
import { AchievementKind } from "../../../src/api/contract/rewards/achievements.ts"
import {
  ResultsOutcome,
  type NotificationContent,
  type Notification
} from "../../../src/api/contract/messages/notifications.ts"
import { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Moment, type PageRequest, readSql, rowsOf } from "../../platform/database/sql.ts"

const common = { id: Schema.Int, subject: Schema.Int, createdAt: Moment, read: Schema.Boolean }

const Row = Schema.Union([
  Schema.Struct({
    ...common,
    kind: Schema.Literal("verdict"),
    data: Schema.Struct({ problemId: Schema.Int, status: Verdict }),
    contest: Schema.NullOr(Schema.String),
    problemTitle: Schema.String
  }),
  Schema.Struct({
    ...common,
    kind: Schema.Literal("report_answer"),
    data: Schema.Struct({ answer: Schema.String })
  }),
  Schema.Struct({
    ...common,
    kind: Schema.Literal("contest_results"),
    data: Schema.Struct({ outcome: ResultsOutcome }),
    slug: Schema.String,
    contestTitle: Schema.String,
    nextSlug: Schema.NullOr(Schema.String)
  }),
  Schema.Struct({
    ...common,
    kind: Schema.Literal("contest_invitation"),
    slug: Schema.String,
    contestTitle: Schema.String
  }),
  Schema.Struct({
    ...common,
    kind: Schema.Literal("achievement"),
    data: Schema.Struct({ kind: AchievementKind }),
    topic: Schema.NullOr(Schema.String)
  })
])

const decodeRows = rowsOf(Row)
const decodeCounts = rowsOf({ total: Schema.Int, unread: Schema.Int })

function notificationContentOf(row: typeof Row.Type): NotificationContent {
  if (row.kind === "verdict") {
    const { kind, subject: solutionId, data, contest, problemTitle } = row
    return { kind, solutionId, ...data, contest, problemTitle }
  }
  if (row.kind === "report_answer") return { kind: row.kind, number: row.subject, ...row.data }
  if (row.kind === "achievement") return { kind: row.kind, achievement: row.data.kind, topic: row.topic }
  if (row.kind === "contest_invitation") return { kind: row.kind, slug: row.slug, title: row.contestTitle }
  const { kind, slug, contestTitle: title, nextSlug, data } = row
  return { kind, slug, title, nextSlug, ...data }
}

const countMine = Effect.fnUntraced(function* (userId: number) {
  const rows = yield* readSql`
    select count(*) as total, count(*) filter (where read_at is null) as unread
    from notifications where user_id = ${userId}`
  const [counts = { total: 0, unread: 0 }] = yield* decodeCounts(rows)
  return counts
})

/** A learner's notifications, newest first. */
export const listNotifications = Effect.fn("listNotifications")(function* (
  userId: number,
  { page = 1, limit = 20 }: PageRequest,
  language: Language
) {
  const rows = yield* readSql`
    select n.id, n.kind, n.subject, n.data, n.created_at as "createdAt", n.read_at is not null as read,
      coalesce(case when ${language} = 'ru' then p.title_ru else p.title_en end, p.title_ru, p.title_en, '')
        as "problemTitle", c.slug as contest, r.slug, next.slug as "nextSlug",
      coalesce(case when ${language} = 'ru' then r.title_ru else r.title_en end, r.title_ru, r.title_en, r.slug)
        as "contestTitle",
      nullif(coalesce(case when ${language} = 'ru' then t.name_ru else t.name_en end, n.data ->> 'topic'), '') as topic
    from notifications n
    left join solutions s on n.kind = 'verdict' and s.id = n.subject
    left join contests c on c.id = s.contest_id
    left join problems p on n.kind = 'verdict' and p.id = (n.data ->> 'problemId')::bigint
    left join contests r on n.kind in ('contest_results', 'contest_invitation') and r.id = n.subject
    left join topics t on n.kind = 'achievement' and t.slug = n.data ->> 'topic'
    left join contests next on next.id = r.next_contest_id
    where n.user_id = ${userId} and (n.kind not in ('contest_results', 'contest_invitation') or r.id is not null and r.status <> 'draft')
    order by n.created_at desc, n.id desc
    limit ${limit} offset ${(page - 1) * limit}`.pipe(decodeRows)
  const items = rows.map((row): Notification => ({
    id: row.id,
    createdAt: row.createdAt,
    read: row.read,
    content: notificationContentOf(row)
  }))
  return { items, page, limit, ...(yield* countMine(userId)) }
})
