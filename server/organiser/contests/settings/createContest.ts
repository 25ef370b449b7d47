import { Effect } from "effect"
import type { NewContest } from "../../../../src/api/contract/organiser/settings.ts"
import {
  type ContestSchedule,
  momentsOf,
  noSchedule,
  startingAt,
  withoutGap
} from "../../../../src/machines/contest/schedule.ts"
import { invalid } from "../../../platform/http/ApiError.ts"
import { saveLife } from "../../../olympiads/store/saveLife.ts"
import { organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"
import { momentErrors } from "./checkSettings.ts"
import { inTransaction, sql } from "../../../platform/database/sql.ts"
import { choosable } from "./organiserProblems.ts"

/** A schedule moved to another start, without the events of the original contest. */
function planFrom({ gaps, ...rest }: ContestSchedule, startsAt: number): ContestSchedule {
  const schedule: ContestSchedule = { ...rest, gaps }
  const planned = gaps.reduce((left, gap) => withoutGap(left, gap), schedule)
  return {
    ...noSchedule,
    ...momentsOf(startingAt(planned, startsAt)),
    hasRegistration: schedule.hasRegistration
  }
}

const scheduleFor = Effect.fnUntraced(function* (
  { startsAt, endsAt }: NewContest,
  source: ContestSchedule | null
) {
  const start = Date.parse(startsAt)
  if (source === null) {
    if (endsAt === null) return yield* invalid({ ends_at: ["validation.required"] })
    return { ...noSchedule, startsAt: start, endsAt: Date.parse(endsAt) }
  }
  const planned = planFrom(source, start)
  return endsAt === null ? planned : { ...planned, endsAt: Date.parse(endsAt) }
})

/** Skips reserved problems of other owners, because an editor role gives no right to a contest's problems. */
const copyParts = Effect.fnUntraced(function* (from: number, to: number, userId: number) {
  yield* sql`update contests c set scoring = s.scoring, selection = s.selection, languages = s.languages, summary_ru = s.summary_ru,
      summary_en = s.summary_en
    from contests s where c.id = ${to} and s.id = ${from}`
  yield* sql`insert into contest_pages (contest_id, kind, language, markdown, html)
    select ${to}::bigint, kind, language, markdown, html from contest_pages where contest_id = ${from}`
  yield* sql`insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
    select ${to}::bigint, t.problem_id, row_number() over (order by t.ordinal), t.points, t.subtasks
    from contest_problems t join problems p on p.id = t.problem_id
    where t.contest_id = ${from} and ${choosable(to, userId)}`
})

/** Creates a draft contest with the user as its owner. */
export const createContest = Effect.fn("createContest")(function* (userId: number, made: NewContest) {
  const { slug, titleRu, titleEn, copyOf } = made
  const source = copyOf === null ? null : yield* organiserContest({ slug: copyOf, userId }, "editor")
  const schedule = yield* scheduleFor(made, source?.life.schedule ?? null)
  const untitled = titleRu.trim() === "" && titleEn.trim() === ""
  const errors = {
    ...(untitled ? { title_ru: ["validation.required"] as const } : {}),
    ...momentErrors(schedule)
  }
  if (Object.keys(errors).length > 0) return yield* invalid(errors)
  const [row] = yield* sql<{ readonly id: number }>`
    insert into contests (slug, status, title_ru, title_en, starts_at, ends_at)
    values (${slug}, 'draft', ${titleRu.trim() || null}, ${titleEn.trim() || null},
      ${new Date(schedule.startsAt)}, ${new Date(schedule.endsAt)})
    on conflict (slug) do nothing returning id`
  if (row === undefined) return yield* invalid({ slug: ["validation.slugInUse"] })
  yield* saveLife(row.id, { state: "draft", schedule })
  if (source !== null) yield* copyParts(source.id, row.id, userId)
  yield* sql`insert into contest_organisers (contest_id, user_id, organiser_role) values (${row.id}, ${userId}, 'owner')`
  const data = copyOf === null ? {} : { copyOf }
  yield* writeAudit({ id: row.id, actorId: userId }, "contest.create", { data })
  return { slug }
}, inTransaction)
