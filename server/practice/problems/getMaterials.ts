import { Effect, Schema } from "effect"
import type { Material } from "../../../src/api/contract/practice/problems.ts"
import { type Language, translate } from "../../platform/i18n/translate.ts"
import { mayOpenClosedProblem } from "./mayOpenClosedProblem.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"
import { notFound } from "../../platform/http/ApiError.ts"

const Link = Schema.Struct({
  title: Schema.Struct({ ru: Schema.optionalKey(Schema.String), en: Schema.optionalKey(Schema.String) }),
  url: Schema.String
})

const Row = Schema.Struct({
  editorial_html: Schema.NullOr(Schema.String),
  hints_html: Schema.NullOr(Schema.Array(Schema.String)),
  links: Schema.Array(Link),
  opened: Schema.Boolean,
  public: Schema.Boolean,
  lessons: Schema.Array(Schema.Struct({ course: Schema.String, id: Schema.Int, title: Schema.String }))
})

const decodeRows = rowsOf(Row)

/**
 * Materials of a problem. The editorial's text is null until the user solves the problem or a contest with it closes.
 */
export const getMaterials = Effect.fn("getMaterials")(function* (
  id: number,
  userId: number | null,
  language: Language
) {
  const [row] = yield* readSql`
    select p.links,
      (select t.editorial_html from problem_texts t
       where t.problem_id = p.id and t.editorial_html is not null
       order by t.language = ${language} desc limit 1) as editorial_html,
      (select t.hints_html from problem_texts t
       where t.problem_id = p.id and t.hints_html <> '{}'
       order by t.language = ${language} desc limit 1) as hints_html,
      exists (select from problem_status s
              where s.problem_id = p.id and s.user_id = ${userId} and s.status = 'solved')
        or exists (select from contest_problems cp join contests c on c.id = cp.contest_id
              where cp.problem_id = p.id and c.status = 'closed_contest' and c.rehearsal_id is null) as opened,
      p.public,
      (select coalesce(jsonb_agg(jsonb_build_object('course', c.slug, 'id', l.id, 'title', c.title || ': ' || l.title)
          order by c.id, l.id), '[]')
       from lessons l join courses c on c.id = l.course_id
       where exists (select from lesson_steps x
         where x.course_id = l.course_id and x.lesson_id = l.id and x.problem_id = p.id)) as lessons
    from problems p where p.id = ${id}
    and (p.public or ${readSql.literal(mayOpenClosedProblem("p", String(userId)))})`.pipe(decodeRows)
  if (row === undefined) return yield* notFound
  // No help with a problem of an unfinished contest.
  if (!row.public) return []
  const links = row.links.flatMap((link) => linkOf(link, language))
  return [...lessonsOf(row, language), ...hintsOf(row, language), ...editorialOf(row, language), ...links]
})

/** Courses exist in Russian only. */
function lessonsOf({ lessons }: typeof Row.Type, language: Language): ReadonlyArray<Material> {
  if (language !== "ru") return []
  return lessons.map(({ course, id, title }) => ({
    kind: "lesson",
    title,
    html: null,
    url: `/courses/${course}/lesson/${id}`
  }))
}

/** Open to all users: hints must help before the problem is solved. */
function hintsOf({ hints_html }: typeof Row.Type, language: Language): ReadonlyArray<Material> {
  return (hints_html ?? []).map((html, index) => {
    const title = translate(language, "problem.hint", { number: index + 1 })
    return { kind: "hint", title, html, url: null }
  })
}

function editorialOf(row: typeof Row.Type, language: Language): ReadonlyArray<Material> {
  if (row.editorial_html === null) return []
  const title = translate(language, "problem.editorial")
  return [{ kind: "editorial", title, html: row.opened ? row.editorial_html : null, url: null }]
}

/** Omits URLs with other schemes than HTTP, because a package must not bring scripts into a page. */
function linkOf({ title, url }: typeof Link.Type, language: Language): ReadonlyArray<Material> {
  if (!/^https?:\/\//.test(url)) return []
  return [{ kind: "link", title: title[language] ?? title.ru ?? title.en ?? url, html: null, url }]
}
