import { Clock, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { advanceTo } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import { freeSlug } from "../demoContests/freeSlug.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { type ContestRow, readContests } from "../store/findContest.ts"
import { saveLife } from "../store/saveLife.ts"

const newestHasBegun = `c.series is not null and c.starts_at <= now() and not exists (
  select from contests later where later.series = c.series and later.edition > c.edition)`

/**
 * Creates the next edition of a demo contest once the newest one has started.
 * There is always an upcoming, a running and a finished edition.
 */
export const renewDemoContests = Effect.fn("renewDemoContests")(function* () {
  const sql = yield* SqlClient.SqlClient
  const renew = Effect.gen(function* () {
    const begun = yield* readContests(`${newestHasBegun} order by c.stage, c.id for update skip locked`, [])
    yield* Effect.forEach(begun, nextEdition)
    return begun.length
  })
  return yield* sql.withTransaction(renew)
})

const Made = Schema.Struct({ id: Schema.Int, everyMs: Schema.Finite })
const decodeMade = rowsOf(Made)

const nextEdition = Effect.fnUntraced(function* (contest: ContestRow) {
  const sql = yield* SqlClient.SqlClient
  const [made] = yield* decodeMade(
    yield* sql`
      insert into contests (slug, status, title_ru, title_en, summary_ru, summary_en, starts_at, ends_at, scoring,
        stage, series, edition, every_s, publishes_itself)
      select ${sql.literal(freeSlug("series", "(edition + 1)"))}, 'open_registration', ${renumbered(sql, "title_ru")}, ${renumbered(sql, "title_en")},
        ${renumbered(sql, "summary_ru")}, ${renumbered(sql, "summary_en")}, starts_at, ends_at, scoring,
        stage, series, edition + 1, every_s, true
      from contests where id = ${contest.id} returning id, every_s * 1000.0::float8 as "everyMs"`
  )
  if (made === undefined) return
  const now = yield* Clock.currentTimeMillis
  const schedule = moved(contest.life.schedule, made.everyMs)
  yield* saveLife(made.id, advanceTo({ state: "open_registration.announced", schedule }, now))
  yield* sql`insert into contest_pages (contest_id, kind, language, markdown, html)
    select ${made.id}, kind, language, markdown, ${renumbered(sql, "html")} from contest_pages, contests
    where contest_id = ${contest.id} and contests.id = contest_id`
  yield* sql`insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
    select ${made.id}, problem_id, ordinal, points, subtasks from contest_problems where contest_id = ${contest.id}`
  yield* linkStages(made.id)
})

/** Replaces «№ 3» with «№ 4» in texts of the new edition; texts without a number do not change. */
const renumbered = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`regexp_replace(${column}, '(№ ?|No\\. )' || edition || '\\M', '\\1' || (edition + 1), 'g')`)

/** Links the new edition's stages like those of the old one. */
const linkStages = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    update contests c set next_contest_id = after.id, selection = old.selection
    from contests old join contests old_after on old_after.id = old.next_contest_id, contests after
    where old.series = c.series and old.edition = c.edition - 1
      and after.series = old_after.series and after.edition = c.edition and ${id} in (c.id, after.id)`
})

const after = (moment: number | null, by: number) => (moment === null ? null : moment + by)

/** Shifts the planned times, and resets pauses, an early end, extra time and undo. */
const moved = (schedule: ContestSchedule, by: number): ContestSchedule => ({
  ...schedule,
  registrationStartsAt: after(schedule.registrationStartsAt, by),
  registrationEndsAt: after(schedule.registrationEndsAt, by),
  availableAt: after(schedule.availableAt, by),
  startsAt: schedule.startsAt + by,
  endsAt: schedule.endsAt + by,
  freezeAt: after(schedule.freezeAt, by),
  pausedAt: null,
  endedAt: null,
  gaps: [],
  longestExtraMs: 0,
  undo: null
})
