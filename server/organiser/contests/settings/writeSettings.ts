import { Effect } from "effect"
import type { ContestSettings, SetProblem } from "../../../../src/api/contract/organiser/settings.ts"
import { ruleOf } from "../../../olympiads/selection/selectionRule.ts"
import { sql } from "../../../platform/database/sql.ts"
import { htmlOf, pagesOf } from "./checkSettings.ts"

const orNull = (text: string) => (text.trim() === "" ? null : text.trim())

/** Writes the settings in the contest's own row, and updates the stage number of the next contest. */
export const writeColumns = Effect.fnUntraced(function* (contestId: number, settings: ContestSettings) {
  const { slug, titleRu, titleEn, summaryRu, summaryEn, scoring, selection, nextContest, languages } =
    settings
  const rule = selection === null ? null : JSON.stringify(ruleOf(selection))
  yield* sql`update contests set slug = ${slug}, title_ru = ${orNull(titleRu)}, title_en = ${orNull(titleEn)},
      summary_ru = ${orNull(summaryRu)}, summary_en = ${orNull(summaryEn)}, scoring = ${scoring},
      languages = ${languages === null ? null : [...new Set(languages)]}::text[], selection = ${rule}::jsonb, next_contest_id = (select id from contests where slug = ${nextContest}),
      revision = revision + 1
    where id = ${contestId}`
  yield* sql`update contests n set stage = c.stage + 1 from contests c
    where c.id = ${contestId} and n.id = c.next_contest_id and n.stage <> c.stage + 1`
})

/** Writes the pages and deletes empty ones. */
export const writePages = Effect.fnUntraced(function* (contestId: number, settings: ContestSettings) {
  for (const { kind, language, markdown } of pagesOf(settings)) {
    const html = markdown.trim() === "" ? null : htmlOf(markdown)
    yield* html === null
      ? sql`delete from contest_pages
          where contest_id = ${contestId} and kind = ${kind} and language = ${language}`
      : sql`insert into contest_pages (contest_id, kind, language, markdown, html)
          values (${contestId}, ${kind}, ${language}, ${markdown}, ${html})
          on conflict (contest_id, kind, language) do update set markdown = excluded.markdown, html = excluded.html
          where contest_pages.markdown <> excluded.markdown`
  }
})

export const writeProblems = Effect.fnUntraced(function* (
  contestId: number,
  problems: ReadonlyArray<SetProblem>
) {
  yield* sql`delete from contest_problems where contest_id = ${contestId}`
  for (const [index, { id, points, subtasks }] of problems.entries()) {
    yield* sql`insert into contest_problems (contest_id, problem_id, ordinal, points, subtasks)
      values (${contestId}, ${id}, ${index + 1}, ${points},
        ${subtasks === null ? null : JSON.stringify(subtasks)}::jsonb)`
  }
})
