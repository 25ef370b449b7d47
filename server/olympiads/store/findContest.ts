import { Effect, Schema, Struct } from "effect"
import { ContestStatus } from "../../../src/api/contract/olympiads/contests.ts"
import type { StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import { stateOfStatus } from "../../../src/machines/contest/scheduleWire.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { ScheduleRow, scheduleColumns } from "./scheduleColumns.ts"

const Text = Schema.NullOr(Schema.String)

const Row = Schema.Struct({
  ...ScheduleRow.fields,
  id: Schema.Int,
  slug: Schema.String,
  status: Schema.Union([ContestStatus, Schema.Literal("draft")]),
  scoring: Schema.Literals(["points", "icpc"]),
  stage: Schema.Int,
  nextContestId: Schema.NullOr(Schema.Int),
  publishesItself: Schema.Boolean,
  /** True for an edition of a demo contest. */
  isDemoContest: Schema.Boolean,
  /** Increases with every change. */
  revision: Schema.Int,
  titleRu: Text,
  titleEn: Text,
  summaryRu: Text,
  summaryEn: Text
})

/** A stored contest; `life` is the state for `src/machines/contest`. */
export interface ContestRow extends Omit<typeof Row.Type, keyof ContestSchedule | "status"> {
  readonly life: StoredContest
}

const columns = `c.id, c.slug, c.status, c.scoring, c.stage, c.next_contest_id as "nextContestId",
  c.publishes_itself as "publishesItself", c.series is not null as "isDemoContest",
  c.revision, c.title_ru as "titleRu", c.title_en as "titleEn",
  c.summary_ru as "summaryRu", c.summary_en as "summaryEn", ${scheduleColumns}`

const scheduleNames = Object.keys(ScheduleRow.fields) as ReadonlyArray<keyof ContestSchedule>

const rowToContest = ({ status, ...row }: typeof Row.Type): ContestRow => ({
  ...Struct.omit(row, scheduleNames),
  life: {
    state: stateOfStatus(status, row.pausedAt),
    schedule: Struct.pick(row, scheduleNames)
  }
})

const decodeRows = rowsOf(Row)

/** Contests by a condition over `contests c`. */
export const readContests = Effect.fnUntraced(function* (where: string, values: ReadonlyArray<unknown>) {
  const rows = yield* sql.unsafe(`select ${columns} from contests c where ${where}`, values).pipe(decodeRows)
  return rows.map(rowToContest)
})

/** SQL condition: only the participants of a rehearsal see its copy, which shows problems before their contest. */
export const isOfCrowdSql = (contest: string, userId: string): string =>
  `(${contest}.rehearsal_id is null or ${contest}.rehearsal_id =
    (select u.rehearsal_id from users u where u.id = ${userId}))`

/** A contest that the user may see, null for a visitor; fails with NotFound for drafts and others' rehearsals. */
export const findContest = Effect.fn("findContest")(function* (slug: string, userId: number | null) {
  const [contest] = yield* readContests(
    `c.slug = $1 and c.status <> 'draft' and ${isOfCrowdSql("c", "$2")}`,
    [slug, userId]
  )
  return contest ?? (yield* notFound)
})
