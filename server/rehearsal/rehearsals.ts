import { Effect, Schema } from "effect"
import {
  type ContestRehearsals,
  RehearsalCrowd,
  type RehearsalOrder,
  RehearsalState
} from "../../src/api/contract/organiser/rehearsals.ts"
import { RehearsalProgress, RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import {
  type ContestOfMine,
  lockedOrganiserContest,
  type OrganiserAccess,
  organiserContest
} from "../olympiads/store/organiserContest.ts"
import { writeAudit } from "../organiser/contests/writeAudit.ts"
import { decodeIds, firstRow, inTransaction, Moment, rowsOf, sql, totalOf } from "../platform/database/sql.ts"
import { ApiError, notFound } from "../platform/http/ApiError.ts"
import { type Language, type ServerMessageKey, translate } from "../platform/i18n/translate.ts"
import { findBusyContest, Titled } from "./findBusyContest.ts"
import { plannedLength } from "./cloneContest.ts"
import { RehearsalRuns } from "./RehearsalRuns.ts"
import { findingText, reportHtml } from "./reportHtml.ts"

const minuteMs = 60_000

/** A living rehearsal renews its row every second. */
const isAlive = sql.literal("alive_at > now() - interval '15 seconds'")

/** The contest that is rehearsed now, from a console or by the operator's command. */
const findRehearsed =
  sql`select slug, title_ru as "titleRu", title_en as "titleEn" from contests where id in (
    select contest_id from rehearsal_runs where state = 'running' and ${isAlive}
    union all select contest_id from rehearsals where ${isAlive}) limit 1`.pipe(rowsOf(Titled), firstRow)

/** Why the contest cannot be rehearsed now; null if it can. */
const findRejection = Effect.fnUntraced(function* ({ id, slug }: ContestOfMine, language: Language) {
  const of = (message: ServerMessageKey, { titleRu, titleEn, ...contest }: typeof Titled.Type) => {
    const title = (language === "ru" ? (titleRu ?? titleEn) : (titleEn ?? titleRu)) ?? contest.slug
    return { message, values: { title } }
  }
  const rehearsed = yield* findRehearsed
  if (rehearsed !== null) return of("rehearsal.rejection.other", rehearsed)
  const busy = yield* findBusyContest(slug)
  if (busy !== null) return of("rehearsal.rejection.busy", busy)
  const problems = yield* totalOf(
    sql`select count(*)::int as total from contest_problems where contest_id = ${id}`
  )
  return problems > 0 ? null : { message: "rehearsal.rejection.noProblems" as const, values: {} }
})

/** Rehearsals of a contest that are listed, and stored. */
const most = 10

const decodeRuns = rowsOf({
  id: Schema.Int,
  startedAt: Moment,
  state: RehearsalState,
  participants: Schema.Int,
  minutes: Schema.Int,
  speed: Schema.Finite,
  crowd: RehearsalCrowd,
  stops: Schema.Boolean,
  progress: Schema.NullOr(RehearsalProgress),
  report: Schema.NullOr(RehearsalReport)
})

const readRuns = (contestId: number) =>
  sql`select id, created_at as "startedAt",
      case when state = 'running' and not ${isAlive} then 'interrupted' else state end as state,
      participants, minutes, speed, crowd, stops, progress, report
    from rehearsal_runs where contest_id = ${contestId} order by id desc limit ${most}`.pipe(decodeRuns)

const readRehearsals = Effect.fnUntraced(function* (contest: ContestOfMine, language: Language) {
  const [newest, ...earlier] = yield* readRuns(contest.id)
  const rejection = yield* findRejection(contest, language)
  const shown = (found: RehearsalReport["findings"]) =>
    found.map(({ count, examples, ...finding }) => ({
      text: findingText(language, { ...finding, count }),
      ...{ count, examples }
    }))
  const rehearsals: ContestRehearsals = {
    rejection: rejection === null ? null : translate(language, rejection.message, rejection.values),
    plannedMinutes: plannedLength(contest.life.schedule) / minuteMs,
    newest:
      newest === undefined
        ? null
        : { ...newest, findings: shown((newest.report ?? newest.progress)?.findings ?? []) },
    earlier: earlier.map(({ report, progress: _progress, stops: _stops, ...run }) => ({
      ...run,
      ready: report?.ready ?? null
    }))
  }
  return rehearsals
})

/** The newest rehearsal of a contest with its live picture or report, and those before it. */
export const listRehearsals = Effect.fn("listRehearsals")(function* (
  access: OrganiserAccess,
  language: Language
) {
  return yield* readRehearsals(yield* organiserContest(access, "editor"), language)
})

/** Stores the run that is about to begin; returns its id. */
const claimRun = Effect.fnUntraced(function* (
  access: OrganiserAccess,
  { participants, minutes, speed, crowd }: RehearsalOrder,
  language: Language
) {
  const contest = yield* lockedOrganiserContest(access, "editor")
  yield* sql`lock table rehearsal_runs in share row exclusive mode`
  const rejection = yield* findRejection(contest, language)
  if (rejection !== null) return yield* new ApiError("Conflict", rejection)
  yield* sql`update rehearsal_runs set state = 'interrupted' where state = 'running'`
  const lengthMs = minutes * minuteMs
  const order = {
    ...{ slug: contest.slug, participants, lengthMs, crowd },
    speed: speed ?? Math.max(1, plannedLength(contest.life.schedule) / lengthMs)
  }
  const [run] = yield* sql`insert into rehearsal_runs (contest_id, participants, minutes, speed, crowd)
    values (${contest.id}, ${participants}, ${minutes}, ${order.speed}, ${crowd}) returning id`.pipe(
    decodeIds
  )
  yield* sql`delete from rehearsal_runs where contest_id = ${contest.id} and id not in (
    select id from rehearsal_runs where contest_id = ${contest.id} order by id desc limit ${most})`
  yield* writeAudit(contest, "rehearsal.start", { data: { participants, minutes } })
  return { runId: run?.id ?? 0, order }
}, inTransaction)

/** Starts a rehearsal in a child process of this server. */
export const startRehearsal = Effect.fn("startRehearsal")(function* (
  access: OrganiserAccess,
  wanted: RehearsalOrder,
  language: Language
) {
  const { runId, order } = yield* claimRun(access, wanted, language)
  yield* (yield* RehearsalRuns).begin(runId, order)
  return yield* listRehearsals(access, language)
})

/** Asks the server that runs the rehearsal to stop it. */
export const stopRehearsal = Effect.fn("stopRehearsal")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "editor")
  yield* sql`update rehearsal_runs set stops = true where contest_id = ${contest.id} and state = 'running'`
  return yield* readRehearsals(contest, language)
})

const encoder = new TextEncoder()

/** The report of a rehearsal as a file. */
export const getRehearsalReport = Effect.fn("getRehearsalReport")(function* (
  access: OrganiserAccess,
  { rehearsalId, format }: { readonly rehearsalId: number; readonly format: "html" | "json" },
  language: Language
) {
  const { id } = yield* organiserContest(access, "editor")
  const report = (yield* readRuns(id)).find((run) => run.id === rehearsalId)?.report ?? null
  if (report === null) return yield* notFound
  const [type, text] =
    format === "html"
      ? ["text/html", reportHtml(report, language)]
      : ["application/json", `${JSON.stringify(report, null, 2)}\n`]
  return { type, bytes: encoder.encode(text) }
})
