import { Effect, Schema } from "effect"
import { scheduleProblems } from "../../../../src/machines/contest/schedule.ts"
import type { ContestOfMine } from "../../../olympiads/store/organiserContest.ts"
import { rowsOf, sql } from "../../../platform/database/sql.ts"
import { amber, type Checked, checked, type Finding, red } from "./findings.ts"

const Facts = Schema.Struct({
  pages: Schema.Array(Schema.String),
  owners: Schema.Int,
  jurors: Schema.Int,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String),
  /** Participants without the data that the selection groups by; they cannot be selected. */
  withoutSeat: Schema.Int
})
const decodeFacts = rowsOf(Facts)

const minute = 60_000

/** Checks the organisers' settings: schedule, pages and organiser roles. */
export const checkContest = Effect.fn("checkContest")(function* (contest: ContestOfMine, now: number) {
  const [facts] = yield* sql`
    select title_ru as "titleRu", title_en as "titleEn",
      (select coalesce(jsonb_agg(p.kind || '.' || p.language), '[]') from contest_pages p
        where p.contest_id = c.id and trim(p.markdown) <> '') as pages,
      (select count(*) from contest_organisers o where o.contest_id = c.id and o.organiser_role = 'owner') as owners,
      (select count(*) from contest_organisers o where o.contest_id = c.id and o.organiser_role <> 'viewer') as jurors,
      (select count(*) from contest_participants p where p.contest_id = c.id and case c.selection ->> 'per'
        when 'city' then p.city is null when 'grade' then p.grade is null
        when 'birthYear' then p.birth_year is null else false end) as "withoutSeat"
    from contests c where c.id = ${contest.id}`.pipe(decodeFacts)
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
