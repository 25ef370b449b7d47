import { Cache, Context, Effect, Exit, Layer, Schema } from "effect"
import type { Answer } from "../../platform/http/ApiError.ts"
import { readSql, rowsOf } from "../../platform/database/sql.ts"

const Facts = Schema.Struct({
  problemCount: Schema.Int,
  participantCount: Schema.Int,
  /** The allowed languages that the judge offers; null if the contest allows all. */
  languages: Schema.NullOr(Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String }))),
  stages: Schema.Array(
    Schema.Struct({
      slug: Schema.String,
      titleRu: Schema.NullOr(Schema.String),
      titleEn: Schema.NullOr(Schema.String),
      next: Schema.Boolean
    })
  )
})
type Facts = typeof Facts.Type

const decodeFacts = rowsOf(Facts)

const statement = `
  select (select count(*) from contest_problems where contest_id = c.id) as "problemCount",
    (select count(*) from contest_participants where contest_id = c.id) as "participantCount",
    case when c.languages is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.position), '[]')
      from judge_languages l where l.id = any(c.languages)) end as languages,
    (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'titleRu', s.title_ru, 'titleEn', s.title_en,
        'next', s.id is not distinct from c.next_contest_id)), '[]') from contests s
      where s.status <> 'draft' and (s.id = c.next_contest_id or s.next_contest_id = c.id)) as stages
  from contests c where c.id = $1`

const cachedContests = 100
/** Up to this many participants, the counts are not cached: a newly registered participant sees one more. */
const crowd = 500

/** Counts of a contest. During the start rush, requests share counts that are at most two seconds old. */
export class ContestFacts extends Context.Service<
  ContestFacts,
  { readonly of: (contestId: number) => Answer<Facts | undefined> }
>()("server/olympiads/participation/ContestFacts") {
  static readonly layer = Layer.effect(
    ContestFacts,
    Effect.gen(function* () {
      const read = (contestId: number) =>
        Effect.map(Effect.flatMap(readSql.unsafe(statement, [contestId]), decodeFacts), ([facts]) => facts)
      const known = yield* Cache.makeWith(read, {
        capacity: cachedContests,
        timeToLive: (exit) =>
          Exit.isSuccess(exit) && (exit.value?.participantCount ?? 0) > crowd ? "2 seconds" : 0
      })
      return ContestFacts.of({ of: (contestId) => Cache.get(known, contestId) })
    })
  )
}
