import { Context, Effect, Exit, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Topic } from "../../../src/api/contract/practice/problems.ts"
import type { Answer } from "../../platform/http/ApiError.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { rowsOf } from "../../platform/database/sql.ts"

const Row = Schema.Struct({ slug: Schema.String, name_ru: Schema.String, name_en: Schema.String })

/** Topics by slug, in display order. */
export type TopicsBySlug = ReadonlyMap<string, Topic>

/** Cache time; names change only with a release of content. */
const rememberMs = 10_000

/**
 * The topics in each language.
 * Cached for a few seconds, so that the problem list needs only one query.
 */
export class TopicNames extends Context.Service<
  TopicNames,
  { readonly in: (language: Language) => Answer<TopicsBySlug> }
>()("server/practice/problems/TopicNames") {
  static readonly layer = Layer.effect(
    TopicNames,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const load = Effect.gen(function* () {
        const rows = yield* sql`select slug, name_ru, name_en from topics order by position, slug`
        const topics = yield* rowsOf(Row)(rows)
        const by = (name: (row: typeof Row.Type) => string): TopicsBySlug =>
          new Map(topics.map((row) => [row.slug, { slug: row.slug, name: name(row) }]))
        return { ru: by((row) => row.name_ru), en: by((row) => row.name_en) }
      })
      const remembered = yield* Effect.cachedWithTTL(load, (exit) => (Exit.isSuccess(exit) ? rememberMs : 0))
      return TopicNames.of({ in: (language) => Effect.map(remembered, (names) => names[language]) })
    })
  )
}

/** A problem's topics in the author's order; topics without a name are omitted. */
export const namedTopics = (slugs: ReadonlyArray<string>, names: TopicsBySlug): ReadonlyArray<Topic> =>
  slugs.flatMap((slug) => names.get(slug) ?? [])
