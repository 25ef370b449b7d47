import { Clock, Effect, Schema } from "effect"
import { advanceTo } from "../../../src/machines/contest/applyEvent.ts"
import {
  type ContestSchedule,
  momentsOf,
  noSchedule,
  startingAt
} from "../../../src/machines/contest/schedule.ts"
import { freeDemoSlug } from "../demoContests/freeDemoSlug.ts"
import { type ContestRow, readContests } from "../store/findContest.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { saveLife } from "../store/saveLife.ts"

const newestHasBegun = `c.series is not null and c.starts_at <= now() and not exists (
  select from contests later where later.series = c.series and later.edition > c.edition)`

/**
 * Creates the next edition of a demo contest once the newest one has started.
 * There is always an upcoming, a running and a finished edition.
 */
export const renewDemoContests = Effect.fn("renewDemoContests")(function* () {
  const begun = yield* readContests(`${newestHasBegun} order by c.stage, c.id for update skip locked`, [])
  yield* Effect.forEach(begun, nextEdition)
  return begun.length
}, inTransaction)

const decodeMade = rowsOf({ id: Schema.Int, everyMs: Schema.Finite })

const nextEdition = Effect.fnUntraced(function* (contest: ContestRow) {
  // Another process may have created it between this one's snapshot and its lock.
  const [made] = yield* sql`
    insert into contests (slug, status, title_ru, title_en, summary_ru, summary_en, starts_at, ends_at, scoring,
      languages, stage, series, edition, every_s, publishes_itself)
    select ${sql.literal(freeDemoSlug("series", "(edition + 1)"))}, 'open_registration', ${renumbered("title_ru")}, ${renumbered("title_en")},
      ${renumbered("summary_ru")}, ${renumbered("summary_en")}, starts_at, ends_at, scoring,
      languages, stage, series, edition + 1, every_s, true
    from contests where id = ${contest.id}
    on conflict do nothing
    returning id, every_s * 1000.0::float8 as "everyMs"`.pipe(decodeMade)
  if (made === undefined) return
  const now = yield* Clock.currentTimeMillis
  const schedule = moved(contest.life.schedule, made.everyMs)
  yield* saveLife(made.id, advanceTo({ state: "open_registration.announced", schedule }, now))
  yield* sql`insert into contest_pages (contest_id, kind, language, markdown, html)
    select ${made.id}, kind, language, markdown, ${renumbered("html")} from contest_pages, contests
    where contest_id = ${contest.id} and contests.id = contest_id`
  yield* sql`insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
    select ${made.id}, problem_id, ordinal, points, subtasks from contest_problems where contest_id = ${contest.id}`
  yield* linkStages(made.id)
})

/** Replaces «№ 3» with «№ 4» in texts of the new edition; texts without a number do not change. */
const renumbered = (column: string) =>
  sql.literal(`regexp_replace(${column}, '(№ ?|No\\. )' || edition || '\\M', '\\1' || (edition + 1), 'g')`)

/** Links the new edition's stages like those of the old one. */
const linkStages = Effect.fnUntraced(function* (id: number) {
  yield* sql`
    update contests c set next_contest_id = after.id, selection = old.selection
    from contests old join contests old_after on old_after.id = old.next_contest_id, contests after
    where old.series = c.series and old.edition = c.edition - 1
      and after.series = old_after.series and after.edition = c.edition and ${id} in (c.id, after.id)`
})

/** Shifts the planned times, and resets pauses, an early end, extra time and undo. */
const moved = (schedule: ContestSchedule, by: number): ContestSchedule => ({
  ...noSchedule,
  ...momentsOf(startingAt(schedule, schedule.startsAt + by)),
  hasRegistration: schedule.hasRegistration
})
