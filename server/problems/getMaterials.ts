import { Effect, Schema } from "effect"
import type { Material } from "../../src/api/contract/problems.ts"
import { type Language, translate } from "../i18n/translate.ts"
import { ReadSql } from "../platform/database/SqlLive.ts"
import { problemUnknown } from "./getProblem.ts"
import { rowsOf } from "./rows.ts"

const Link = Schema.Struct({
  title: Schema.Struct({ ru: Schema.optionalKey(Schema.String), en: Schema.optionalKey(Schema.String) }),
  url: Schema.String
})

const Row = Schema.Struct({
  editorial_html: Schema.NullOr(Schema.String),
  hints_html: Schema.NullOr(Schema.Array(Schema.String)),
  links: Schema.Array(Link),
  solved: Schema.Boolean
})

const decodeRows = rowsOf(Row)

/** What helps with a problem; the editorial is there but closed until the problem is solved. */
export const getMaterials = Effect.fn("getMaterials")(function* (
  id: number,
  userId: number | null,
  language: Language
) {
  const sql = yield* ReadSql
  const rows = yield* sql`
    select p.links,
      (select t.editorial_html from problem_texts t
       where t.problem_id = p.id and t.editorial_html is not null
       order by t.language = ${language} desc limit 1) as editorial_html,
      (select t.hints_html from problem_texts t
       where t.problem_id = p.id and t.hints_html <> '{}'
       order by t.language = ${language} desc limit 1) as hints_html,
      exists (select from problem_status s
              where s.problem_id = p.id and s.user_id = ${userId} and s.status = 'solved') as solved
    from problems p where p.id = ${id} and p.public`
  const [row] = yield* decodeRows(rows)
  if (row === undefined) return yield* problemUnknown
  const links = row.links.flatMap((link) => linkOf(link, language))
  return [...hintsOf(row, language), ...editorialOf(row, language), ...links]
})

/** Open to everybody: whoever is stuck needs them before the problem is solved. */
function hintsOf({ hints_html }: typeof Row.Type, language: Language): ReadonlyArray<Material> {
  return (hints_html ?? []).map((html, index) => {
    const title = translate(language, "problem.hint", { number: index + 1 })
    return { kind: "hint", title, html, url: null }
  })
}

function editorialOf(row: typeof Row.Type, language: Language): ReadonlyArray<Material> {
  if (row.editorial_html === null) return []
  const title = translate(language, "problem.editorial")
  return [{ kind: "editorial", title, html: row.solved ? row.editorial_html : null, url: null }]
}

/** Addresses that are not of the web are left out: a package must not bring scripts into a page. */
function linkOf({ title, url }: typeof Link.Type, language: Language): ReadonlyArray<Material> {
  if (!/^https?:\/\//.test(url)) return []
  return [{ kind: "link", title: title[language] ?? title.ru ?? title.en ?? url, html: null, url }]
}
