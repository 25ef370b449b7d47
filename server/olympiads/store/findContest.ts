import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { ContestStatus } from "../../../src/api/contract/olympiads/contests.ts"
import type { ContestState, StoredContest } from "../../../src/machines/contest/applyEvent.ts"
import type { ContestSchedule } from "../../../src/machines/contest/schedule.ts"
import { notFound } from "../../platform/http/ApiError.ts"
import { rowsOf } from "../../platform/database/rows.ts"
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

/** Initial state of the machine for a stored status; `time.passed` advances it from there. */
function stateOf(status: (typeof Row.Type)["status"], { pausedAt }: ContestSchedule): ContestState {
  if (status === "open_registration") return "open_registration.announced"
  if (status === "started_contest")
    return pausedAt === null ? "started_contest.running" : "started_contest.paused"
  return status
}

function rowToContest(row: typeof Row.Type): ContestRow {
  const {
    id,
    slug,
    status,
    scoring,
    stage,
    nextContestId,
    publishesItself,
    isDemoContest,
    revision,
    ...rest
  } = row
  const { titleRu, titleEn, summaryRu, summaryEn, ...schedule } = rest
  return {
    ...{ id, slug, scoring, stage, nextContestId, publishesItself, isDemoContest, revision },
    ...{ titleRu, titleEn, summaryRu, summaryEn },
    life: { state: stateOf(status, schedule), schedule }
  }
}

const decodeRows = rowsOf(Row)

/** Contests by a condition over `contests c`. */
export const readContests = Effect.fnUntraced(function* (where: string, values: ReadonlyArray<unknown>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql.unsafe(`select ${columns} from contests c where ${where}`, values)
  return (yield* decodeRows(rows)).map(rowToContest)
})

/** A contest visible to the public; fails with NotFound for drafts. */
export const findContest = Effect.fn("findContest")(function* (slug: string) {
  const [contest] = yield* readContests("c.slug = $1 and c.status <> 'draft'", [slug])
  return contest ?? (yield* notFound)
})
