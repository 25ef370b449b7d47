import { randomUUID } from "node:crypto"
import { Clock, Effect } from "effect"
import { advanceTo } from "../../src/machines/contest/applyEvent.ts"
import { type ContestSchedule, noSchedule } from "../../src/machines/contest/schedule.ts"
import { type ContestRow, readContests } from "../olympiads/store/findContest.ts"
import { saveLife } from "../olympiads/store/saveLife.ts"
import { BadConfiguration } from "../platform/config.ts"
import { decodeIds, inTransaction, sql } from "../platform/database/sql.ts"
import { translate } from "../platform/i18n/translate.ts"

export interface Clone {
  readonly rehearsalId: number
  readonly contestId: number
  readonly slug: string
  readonly original: ContestRow
}

interface Timing {
  /** Milliseconds until the copy starts. */
  readonly leadMs: number
  /** Time of each participant in milliseconds. */
  readonly lengthMs: number
}

/** Time of each participant of a contest in milliseconds, as its organisers planned it. */
export const plannedLength = ({ durationMs, startsAt, endsAt }: ContestSchedule): number =>
  durationMs ?? endsAt - startsAt

/** With individual durations the contest stays open for half of one longer, so that everybody can start. */
const scheduleOf = (
  original: ContestSchedule,
  { leadMs, lengthMs }: Timing,
  now: number
): ContestSchedule => {
  const startsAt = now + leadMs
  const isPersonal = original.durationMs !== null
  const frozenFor =
    original.freezeAt === null ? null : (original.freezeAt - original.startsAt) / plannedLength(original)
  return {
    ...noSchedule,
    hasRegistration: original.hasRegistration,
    startsAt,
    endsAt: startsAt + (isPersonal ? 1.5 * lengthMs : lengthMs),
    durationMs: isPersonal ? lengthMs : null,
    freezeAt: frozenFor === null ? null : startsAt + Math.max(1, Math.min(frozenFor, 1) * lengthMs)
  }
}

const copyParts = Effect.fnUntraced(function* (from: number, to: number) {
  yield* sql`insert into contest_pages (contest_id, kind, language, markdown, html)
    select ${to}::bigint, kind, language, markdown, html from contest_pages where contest_id = ${from}`
  yield* sql`insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
    select ${to}::bigint, problem_id, ordinal, points, subtasks from contest_problems where contest_id = ${from}`
  yield* sql`insert into contest_organisers (contest_id, user_id, organiser_role)
    select ${to}::bigint, user_id, organiser_role from contest_organisers where contest_id = ${from}`
})

/** Copies a contest for a rehearsal: its problems, texts, rules and organisers. It stays a draft until it gets its moments. */
export const cloneContest = Effect.fn("cloneContest")(function* (of: string) {
  const [original] = yield* readContests("c.slug = $1 and c.rehearsal_id is null", [of])
  if (original === undefined) {
    return yield* new BadConfiguration({ message: `There is no contest "${of}".` })
  }
  const [rehearsal] =
    yield* sql`insert into rehearsals (contest_id) values (${original.id}) returning id`.pipe(decodeIds)
  const rehearsalId = rehearsal?.id ?? 0
  // The random part hides the address, because the copy shows its problems before the contest does.
  const slug = `rehearsal-${rehearsalId}-${randomUUID()}`
  const [made] = yield* sql`
    insert into contests (slug, status, title_ru, title_en, summary_ru, summary_en, starts_at, ends_at, scoring,
      languages, stage, rehearsal_id)
    select ${slug}, 'draft', ${translate("ru", "rehearsal.title")} || ': ' || title_ru,
      ${translate("en", "rehearsal.title")} || ': ' || title_en, summary_ru, summary_en, starts_at, ends_at, scoring,
      languages, stage, ${rehearsalId}::bigint
    from contests where id = ${original.id} returning id`.pipe(decodeIds)
  const contestId = made?.id ?? 0
  yield* copyParts(original.id, contestId)
  return { rehearsalId, contestId, slug, original } satisfies Clone
}, inTransaction)

/** Publishes the copy with moments from now on. */
export const scheduleClone = Effect.fn("scheduleClone")(function* (
  { contestId, original }: Clone,
  options: Timing
) {
  const now = yield* Clock.currentTimeMillis
  const schedule = scheduleOf(original.life.schedule, options, now)
  yield* saveLife(contestId, advanceTo({ state: "open_registration.announced", schedule }, now))
  return schedule
}, inTransaction)
