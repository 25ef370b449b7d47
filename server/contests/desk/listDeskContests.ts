import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Power } from "../../../src/api/contract/desk.ts"
import { arrivedAt, statusOf } from "../../../src/machines/contest/decide.ts"
import { rowsOf } from "../../problems/rows.ts"
import { readContests } from "../store/findContest.ts"

const decodeRows = rowsOf(
  Schema.Struct({
    id: Schema.Int,
    power: Power,
    registered: Schema.Int,
    started: Schema.Int,
    now: Schema.Finite
  })
)

/** The contests that somebody organises, by their start from the last back. */
export const listDeskContests = Effect.fn("listDeskContests")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient
  const mine = yield* decodeRows(
    yield* sql`select o.contest_id as id, o.power, count(p) as registered, count(p.started_at) as started,
      (extract(epoch from now()) * 1000)::float8 as now
      from contest_organisers o left join contest_participants p using (contest_id)
      where o.user_id = ${userId} group by o.contest_id, o.power`
  )
  const contests = yield* readContests("c.id = any($1) order by c.starts_at desc, c.id desc", [
    mine.map(({ id }) => id)
  ])
  return contests.flatMap(({ id, slug, titleRu, titleEn, life }) => {
    const row = mine.find((one) => one.id === id)
    if (row === undefined) return []
    const { power, registered, started, now } = row
    const arrived = arrivedAt(life, now)
    const { startsAt, endsAt } = arrived.schedule
    return [
      {
        ...{ slug, titleRu, titleEn, power, registered, started },
        status: statusOf(arrived) ?? ("draft" as const),
        paused: arrived.state === "started_contest.paused",
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString()
      }
    ]
  })
})
