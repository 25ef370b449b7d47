import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type StoredContest, statusOf } from "../../../src/machines/contest/applyEvent.ts"
import { nextMoment } from "../../../src/machines/contest/nextMoment.ts"
import { columnsOfSchedule } from "./scheduleColumns.ts"

/** Stores a contest's status and schedule, with the moment of the next time-driven transition. */
export const saveLife = Effect.fn("saveLife")(function* (contestId: number, life: StoredContest) {
  const sql = yield* SqlClient.SqlClient
  const next = nextMoment(life)
  const columns = {
    ...columnsOfSchedule(life.schedule),
    status: statusOf(life) ?? "draft",
    next_moment: next === null ? null : new Date(next)
  }
  yield* sql`update contests set ${sql.update(columns)}, revision = revision + 1 where id = ${contestId}`
})
