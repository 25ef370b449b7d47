import { Effect } from "effect"
import { type StoredContest, statusOf, nextMoment } from "../../../src/machines/contest/applyEvent.ts"
import { columnsOfSchedule } from "./scheduleColumns.ts"
import { sql } from "../../platform/database/sql.ts"

/** Stores a contest's status and schedule, with the moment of the next time-driven transition. */
export const saveLife = Effect.fn("saveLife")(function* (contestId: number, life: StoredContest) {
  const next = nextMoment(life)
  const columns = {
    ...columnsOfSchedule(life.schedule),
    status: statusOf(life) ?? "draft",
    next_moment: next === null ? null : new Date(next)
  }
  yield* sql`update contests set ${sql.update(columns)}, revision = revision + 1 where id = ${contestId}`
})
