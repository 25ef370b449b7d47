import { Effect, Schema } from "effect"
import { AchievementKind } from "../../../src/api/contract/rewards/achievements.ts"
import { writeNotificationsEvents } from "../../platform/realtime/writeEvent.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { type Cause, rules } from "./achievementRules.ts"

const Earned = Schema.Struct({
  id: Schema.Int,
  userId: Schema.Int,
  kind: AchievementKind,
  topic: Schema.String
})
type Earned = typeof Earned.Type
const decodeEarned = rowsOf(Earned)

const isNew = (kind: string, topic: string) =>
  `not exists (select from achievements a where a.user_id = l.id and a.kind = '${kind}' and a.topic = ${topic})`

const candidates = (cause: Cause) =>
  Object.entries(rules)
    .filter(([, { causes }]) => causes.includes(cause))
    .map(([kind, rule]) =>
      "condition" in rule
        ? `select '${kind}' as kind, '' as topic where ${isNew(kind, "''")} and (${rule.condition})`
        : `select '${kind}', t.topic from (${rule.topics}) t (topic) where ${isNew(kind, "t.topic")}`
    )
    .join(" union all ")

/** Pass the learners as JSON, so that the query plan is reused for every verdict. */
const statementFor = (cause: Cause) => `
  insert into achievements (user_id, kind, topic)
  select l.id, e.kind, e.topic from jsonb_array_elements_text($1::jsonb) asked (id)
  cross join lateral (
    select u.id from users u
    where u.id = asked.id::bigint and u.listed and (u.email is not null or u.login is not null) limit 1
  ) l
  cross join lateral (${candidates(cause)}) e
  order by l.id, e.kind, e.topic
  on conflict do nothing returning id, user_id as "userId", kind, topic`

const statements: Readonly<Record<Cause, string>> = {
  accepted: statementFor("accepted"),
  day: statementFor("day"),
  results: statementFor("results")
}

const notifyEarned = Effect.fnUntraced(function* (earned: ReadonlyArray<Earned>) {
  if (earned.length === 0) return
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    select e.user_id, 'achievement', e.id, jsonb_build_object('kind', e.kind, 'topic', e.topic)
    from unnest(${earned.map(({ userId }) => userId)}::bigint[], ${earned.map(({ id }) => id)}::bigint[],
      ${earned.map(({ kind }) => kind)}::text[], ${earned.map(({ topic }) => topic)}::text[])
      as e (user_id, id, kind, topic)`
  yield* writeNotificationsEvents(earned.map(({ userId }) => userId))
})

/**
 * Grants and notifies all achievements these learners have earned. Call it in the transaction of the cause,
 * after its writes; repeated calls grant nothing twice.
 */
export const earnAchievements = Effect.fn("earnAchievements")(function* (
  cause: Cause,
  learners: ReadonlyArray<number>
) {
  yield* notifyEarned(yield* decodeEarned(yield* sql.unsafe(statements[cause], [JSON.stringify(learners)])))
})

/** Grants an achievement without a rule, such as `first_lesson`; repeated calls grant nothing twice. */
export const giveAchievement = Effect.fn("giveAchievement")(function* (
  userId: number,
  kind: AchievementKind
) {
  yield* notifyEarned(
    yield* sql`insert into achievements (user_id, kind) select id, ${kind} from users
      where id = ${userId} and listed
      on conflict do nothing returning id, user_id as "userId", kind, topic`.pipe(decodeEarned)
  )
})
