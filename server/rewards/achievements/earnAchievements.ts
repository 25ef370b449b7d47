import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AchievementKind } from "../../../src/api/contract/rewards/achievements.ts"
import { writeNotificationsEvent } from "../../platform/realtime/writeEvent.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { type Cause, rules } from "./rules.ts"

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

/** Whose they are comes as JSON, so that it is planned once and not with every verdict. */
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

/** So many see it in the bell at once; a whole olympiad sees it soon after. */
const realtimeReaders = 100

const notifyEarned = Effect.fnUntraced(function* (earned: ReadonlyArray<Earned>) {
  if (earned.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into notifications (user_id, kind, subject, data)
    select e.user_id, 'achievement', e.id, jsonb_build_object('kind', e.kind, 'topic', e.topic)
    from unnest(${earned.map(({ userId }) => userId)}::bigint[], ${earned.map(({ id }) => id)}::bigint[],
      ${earned.map(({ kind }) => kind)}::text[], ${earned.map(({ topic }) => topic)}::text[])
      as e (user_id, id, kind, topic)`
  const readers = [...new Set(earned.map(({ userId }) => userId))].toSorted((one, other) => one - other)
  if (readers.length > realtimeReaders) return
  yield* Effect.forEach(readers, writeNotificationsEvent, { discard: true })
})

/**
 * Gives these learners what they have earned by now, and tells them. Asked in the transaction of the cause, after all
 * that it counts was written; asked again, it gives nothing twice.
 */
export const earnAchievements = Effect.fn("earnAchievements")(function* (
  cause: Cause,
  learners: ReadonlyArray<number>
) {
  const sql = yield* SqlClient.SqlClient
  yield* notifyEarned(yield* decodeEarned(yield* sql.unsafe(statements[cause], [JSON.stringify(learners)])))
})

/** Gives one achievement that its cause alone knows to be earned, as `first_lesson`, in the same way. */
export const giveAchievement = Effect.fn("giveAchievement")(function* (
  userId: number,
  kind: AchievementKind
) {
  const sql = yield* SqlClient.SqlClient
  yield* notifyEarned(
    yield* decodeEarned(
      yield* sql`insert into achievements (user_id, kind) select id, ${kind} from users
        where id = ${userId} and listed
        on conflict do nothing returning id, user_id as "userId", kind, topic`
    )
  )
})
