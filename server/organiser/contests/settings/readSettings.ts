import { createHash } from "node:crypto"
import { Clock, Effect, Schema } from "effect"
import type { ContestSettings, OrganiserSettings } from "../../../../src/api/contract/organiser/settings.ts"
import { momentsToWire } from "../../../../src/machines/contest/scheduleWire.ts"
import { frozenSettings } from "../../../../src/machines/contest/frozenSettings.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { listLanguages } from "../../../judge/Languages.ts"
import { programmingLanguage } from "../../../judge/languages/programmingLanguages.ts"
import { Subtask } from "../../../judge/pointsOf.ts"
import { SelectionRule, setSelection } from "../../../olympiads/selection/selectionRule.ts"
import type { ContestRow } from "../../../olympiads/store/findContest.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { rowsOf, sql, titleIn } from "../../../platform/database/sql.ts"
import { contestTasks } from "./organiserProblems.ts"

/** Pages written by organisers, each in both languages. */
export const pageKinds = ["landing", "regulation", "end"] as const

const Text = Schema.String

const decodeRows = rowsOf({
  nextContest: Schema.NullOr(Schema.String),
  selection: Schema.NullOr(SelectionRule),
  languages: Schema.NullOr(Schema.Array(Schema.String)),
  problems: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      points: Schema.Int,
      subtasks: Schema.NullOr(Schema.Array(Subtask))
    })
  ),
  pages: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(pageKinds),
      language: Schema.Literals(["ru", "en"]),
      markdown: Text
    })
  )
})

const readRest = (contestId: number) =>
  sql`select n.slug as "nextContest", c.selection, c.languages,
    (select coalesce(jsonb_agg(jsonb_build_object('id', problem_id, 'points', points, 'subtasks', subtasks)
      order by ordinal), '[]') from contest_problems where contest_id = c.id) as problems,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'language', language, 'markdown', markdown)), '[]')
      from contest_pages where contest_id = c.id) as pages
    from contests c left join contests n on n.id = c.next_contest_id
    where c.id = ${contestId}`.pipe(decodeRows)

/** The settings of a contest. */
export const readSettings = Effect.fn("readSettings")(function* (contest: ContestRow) {
  const { id, slug, titleRu, titleEn, summaryRu, summaryEn, scoring, life } = contest
  const [row] = yield* readRest(id)
  const page = (kind: (typeof pageKinds)[number], language: Language) =>
    row?.pages.find((one) => one.kind === kind && one.language === language)?.markdown ?? ""
  const settings: ContestSettings = {
    slug,
    titleRu: titleRu ?? "",
    titleEn: titleEn ?? "",
    summaryRu: summaryRu ?? "",
    summaryEn: summaryEn ?? "",
    hasRegistration: life.schedule.hasRegistration,
    ...momentsToWire(life.schedule),
    scoring,
    nextContest: row?.nextContest ?? null,
    selection: row === undefined || row.selection === null ? null : setSelection(row.selection),
    problems: row?.problems ?? [],
    languages: row?.languages ?? null,
    landingRu: page("landing", "ru"),
    landingEn: page("landing", "en"),
    regulationRu: page("regulation", "ru"),
    regulationEn: page("regulation", "en"),
    endRu: page("end", "ru"),
    endEn: page("end", "en")
  }
  return settings
})

/** Version of the settings, as a hash of their content. */
export const versionOf = (settings: ContestSettings): string =>
  createHash("sha256").update(JSON.stringify(settings)).digest("base64url")

const decodeFollowers = rowsOf({ slug: Schema.String, title: Schema.String })

/**
 * Contests that may be the next stage: editable by the user, not yet started, and not a previous stage of this contest.
 */
export const readFollowers = Effect.fn("readFollowers")(function* (
  contestId: number,
  userId: number,
  language: Language = "ru"
) {
  return yield* sql`
    with recursive before (id) as (
      select ${contestId}::bigint union select c.id from contests c join before b on c.next_contest_id = b.id)
    select c.slug, coalesce(${sql.literal(titleIn(language, "c"))}, c.slug) as title from contests c
    join contest_organisers o on o.contest_id = c.id and o.user_id = ${userId} and o.organiser_role in ('owner', 'editor')
    where c.id not in (select id from before) and c.rehearsal_id is null
      and ((c.status in ('draft', 'open_registration', 'closed_registration', 'available_after')
          and not exists (select from contests other where other.next_contest_id = c.id and other.id <> ${contestId}))
        or c.id = (select next_contest_id from contests where id = ${contestId}))
    order by c.starts_at, c.id`.pipe(decodeFollowers)
})

/** The judge's languages in their order, then those of `chosen` that the judge does not offer. */
export const readLanguages = Effect.fnUntraced(function* (chosen: ReadonlyArray<string>) {
  const offered = yield* listLanguages()
  const absent = chosen.filter((id) => offered.every((language) => language.id !== id))
  return [
    ...offered.map(({ id, name }) => ({ id, name, offered: true })),
    ...absent.map((id) => ({ id, name: programmingLanguage(id)?.title ?? id, offered: false }))
  ]
})

/** The settings with all data for their form. */
export const getContestSettings = Effect.fn("getContestSettings")(function* (
  access: OrganiserAccess,
  language: Language
) {
  const contest = yield* organiserContest(access, "editor")
  const settings = yield* readSettings(contest)
  const answer: OrganiserSettings = {
    version: versionOf(settings),
    settings,
    frozen: frozenSettings(contest.life, yield* Clock.currentTimeMillis),
    problems: yield* contestTasks(contest.id, language),
    languages: yield* readLanguages(settings.languages ?? []),
    followers: yield* readFollowers(contest.id, access.userId, language)
  }
  return answer
})
