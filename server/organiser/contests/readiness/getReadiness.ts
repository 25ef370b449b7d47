import { Effect, Schema } from "effect"
import type { ContestReadiness } from "../../../../src/api/contract/organiser/results.ts"
import { type Language, translate } from "../../../platform/i18n/translate.ts"
import {
  type OrganiserAccess,
  organiserContest,
  type ContestOfMine
} from "../../../olympiads/store/organiserContest.ts"
import { checkProblems, readCheckedProblems, type CheckedProblem } from "./checkProblems.ts"
import { checkPlatform } from "./checkPlatform.ts"
import { PlatformChecks } from "./PlatformChecks.ts"
import { isAlive } from "../../../judge/worker/WorkerIdentity.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { amber, checked, red, type Checked, type Finding } from "./findings.ts"
import { scheduleProblems } from "../../../../src/machines/contest/schedule.ts"

const Facts = Schema.Struct({
  pages: Schema.Array(Schema.String),
  owners: Schema.Int,
  jurors: Schema.Int,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  /** Participants without the data that the selection groups by; they cannot be selected. */
  withoutSeat: Schema.Int
})
const decodeContestFacts = rowsOf(Facts)

const minute = 60_000

/** Checks the organisers' settings: schedule, pages and organiser roles. */
const checkContest = Effect.fn("checkContest")(function* (contest: ContestOfMine, now: number) {
  const [facts] = yield* sql`
    select title_ru as "titleRu", title_en as "titleEn",
      (select coalesce(jsonb_agg(p.kind || '.' || p.language), '[]') from contest_pages p
        where p.contest_id = c.id and trim(p.markdown) <> '') as pages,
      (select count(*) from contest_organisers o where o.contest_id = c.id and o.organiser_role = 'owner') as owners,
      (select count(*) from contest_organisers o where o.contest_id = c.id and o.organiser_role <> 'viewer') as jurors,
      (select count(*) from contest_participants p where p.contest_id = c.id and case c.selection ->> 'per'
        when 'city' then p.city is null when 'grade' then p.grade is null
        when 'birthYear' then p.birth_year is null else false end) as "withoutSeat"
    from contests c where c.id = ${contest.id}`.pipe(decodeContestFacts)
  const items: ReadonlyArray<Checked> = [
    checked("schedule", scheduleFindings(contest, now), { key: "readiness.schedule.fine" }),
    checked("pages", facts === undefined ? [] : pageFindings(facts), { key: "readiness.pages.fine" }),
    checked("people", facts === undefined ? [] : peopleFindings(facts), { key: "readiness.people.fine" })
  ]
  return items
})

function scheduleFindings({ life, nextContestId }: ContestOfMine, now: number): ReadonlyArray<Finding> {
  const { schedule, state } = life
  const isDraft = state === "draft"
  const wrong = scheduleProblems(schedule).length > 0
  return [
    ...(wrong ? [red("readiness.schedule.wrong")] : []),
    ...(isDraft && schedule.startsAt <= now ? [red("readiness.schedule.past")] : []),
    ...(isDraft && schedule.startsAt > now ? [amber("readiness.schedule.draft")] : []),
    ...(isDraft || schedule.startsAt <= now || schedule.startsAt - now > 10 * minute
      ? []
      : [amber("readiness.schedule.soon")]),
    ...(nextContestId === null &&
    schedule.durationMs === null &&
    schedule.endsAt - schedule.startsAt > 24 * 60 * minute
      ? [amber("readiness.schedule.long")]
      : [])
  ]
}

const languages = ["ru", "en"] as const

const pageFindings = ({ pages, titleRu, titleEn }: typeof Facts.Type): ReadonlyArray<Finding> => [
  ...(titleRu === null ? [red("readiness.pages.title.ru")] : []),
  ...(titleEn === null ? [red("readiness.pages.title.en")] : []),
  ...(["landing", "regulation"] as const).flatMap((kind) =>
    languages
      .filter((language) => !pages.includes(`${kind}.${language}`))
      .map((language) => red(`readiness.pages.${kind}.${language}`))
  ),
  ...languages
    .filter((language) => !pages.includes(`end.${language}`))
    .map((language) => amber(`readiness.pages.end.${language}`))
]

const peopleFindings = ({ owners, jurors, withoutSeat }: typeof Facts.Type): ReadonlyArray<Finding> => [
  ...(owners === 0 ? [red("readiness.people.noOwner")] : []),
  ...(owners > 0 && jurors < 2 ? [amber("readiness.people.alone")] : []),
  ...(withoutSeat > 0 ? [amber("readiness.people.withoutSeat", { count: withoutSeat })] : [])
]

const decodeFacts = rowsOf({ slots: Schema.Int, registered: Schema.Int })

/** Empirical number of solutions per participant and problem. */
const attempts = 3
/** Empirical share of all solutions in the busiest minute, near the end. */
const busiestMinute = 0.03

/** Mean judging time of the reference solutions; null if none has been judged. */
function judgingMs(problems: ReadonlyArray<CheckedProblem>): number | null {
  const times = problems.flatMap(({ references }) =>
    references.flatMap(({ judged, wallMs }) => (judged && wallMs !== null ? [wallMs] : []))
  )
  return times.length === 0 ? null : Math.max(1, times.reduce((sum, each) => sum + each, 0) / times.length)
}

/**
 * Estimates from the judging times of reference solutions whether registered participants would have to wait for
 * verdicts.
 */
const checkCapacity = Effect.fn("checkCapacity")(function* (
  contest: ContestOfMine,
  problems: ReadonlyArray<CheckedProblem>
) {
  const [facts] = yield* sql`
    select (select coalesce(sum(w.slots), 0) from judge_workers w
        where ${sql.literal(isAlive)})::int as slots,
      (select count(*) from contest_participants where contest_id = ${contest.id}) as registered`.pipe(
    decodeFacts
  )
  const fine = { key: "readiness.capacity.fine" } as const
  const { slots, registered } = facts ?? { slots: 0, registered: 0 }
  if (slots === 0) return checked("capacity", [red("readiness.capacity.noJudge")], fine)
  const each = judgingMs(problems)
  if (each === null) return checked("capacity", [amber("readiness.capacity.unknown")], fine)
  const { schedule } = contest.life
  const minutes = (schedule.endsAt - schedule.startsAt) / 60_000
  const all = registered * problems.length * attempts
  const expected = Math.ceil(Math.max(all / minutes, schedule.durationMs === null ? all * busiestMinute : 0))
  const possible = Math.floor((slots * 60_000) / each)
  const values = { registered, expected, possible, wait: Math.ceil(expected / Math.max(1, possible)) }
  const isTooSlow = all / minutes > possible
  return checked(
    "capacity",
    [
      ...(isTooSlow ? [red("readiness.capacity.tooSlow", values)] : []),
      ...(!isTooSlow && values.wait > 2 ? [amber("readiness.capacity.queue", values)] : [])
    ],
    { ...fine, values }
  )
})

/** Runs all readiness checks of a contest; it is ready if none is red. */
export const getReadiness = Effect.fn("getReadiness")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "viewer")
  const now = yield* (yield* PlatformChecks).clock
  const problems = yield* readCheckedProblems(contest.id)
  const found = [
    ...checkProblems(problems),
    yield* checkCapacity(contest, problems),
    ...(yield* checkContest(contest, now)),
    ...(yield* checkPlatform())
  ]
  const readiness: ContestReadiness = {
    ready: found.every(({ state }) => state !== "red"),
    checkedAt: new Date(now).toISOString(),
    items: found.map((item) => ({
      ...item,
      found: item.found.map(({ key, values }) => translate(language, key, values))
    })),
    unproved: problems.flatMap(({ references }) => references.filter(({ judged }) => !judged)).length
  }
  return readiness
})
