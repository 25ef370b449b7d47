import { Effect, Schema } from "effect"
import { type Achievement, AchievementKind } from "../../../src/api/contract/rewards/achievements.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { fragment, Moment, readSql, rowsOf } from "../../platform/database/sql.ts"

const decodeRows = rowsOf({ kind: AchievementKind, topic: Schema.NullOr(Schema.String), earnedAt: Moment })

interface ListOptions {
  /** For other viewers: hides achievements earned since an olympiad began until its results are published. */
  readonly publishedOnly?: boolean
}

/** A learner's achievements, newest first. */
export const listEarned = Effect.fn("listEarned")(function* (
  userId: number,
  language: Language,
  { publishedOnly = false }: ListOptions = {}
) {
  const visible = publishedOnly
    ? fragment`not exists (select from contest_participants p join contests c on c.id = p.contest_id
        where p.user_id = a.user_id and p.started_at <= a.earned_at and c.status <> 'closed_contest')`
    : fragment`true`
  return yield* readSql`select a.kind, a.earned_at as "earnedAt",
      nullif(coalesce(case when ${language} = 'ru' then t.name_ru else t.name_en end, a.topic), '') as topic
    from achievements a left join topics t on t.slug = a.topic
    where a.user_id = ${userId} and ${visible} order by a.id desc`.pipe(decodeRows)
})

/** Earned achievements followed by those still to be earned. Topic achievements can be earned repeatedly. */
export const listAchievements = Effect.fn("listAchievements")(function* (userId: number, language: Language) {
  const earned = yield* listEarned(userId, language)
  const kinds = new Set(earned.map(({ kind }) => kind))
  const others = AchievementKind.literals
    .filter((kind) => !kinds.has(kind))
    .map((kind): Achievement => ({ kind, topic: null, earnedAt: null }))
  return [...earned, ...others]
})
