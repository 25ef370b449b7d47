import { Effect, Schema } from "effect"
import { BadConfiguration } from "../platform/config.ts"
import { firstRow, rowsOf, sql } from "../platform/database/sql.ts"

/** How a contest is named to people. */
export const Titled = Schema.Struct({
  slug: Schema.String,
  titleRu: Schema.NullOr(Schema.String),
  titleEn: Schema.NullOr(Schema.String)
})

/** A contest whose participants would feel the load: it runs or is about to start. The start of the rehearsed one may be near. */
export const findBusyContest = (rehearsed: string) =>
  sql`select slug, title_ru as "titleRu", title_en as "titleEn" from contests
    where rehearsal_id is null and series is null
    and status in ('open_registration', 'closed_registration', 'available_after', 'started_contest')
    and starts_at < now() + case when slug = ${rehearsed} then interval '0' else interval '1 hour' end
    and ends_at > now() order by starts_at limit 1`.pipe(rowsOf(Titled), firstRow)

/** Fails beside a contest that needs the platform. */
export const checkQuiet = Effect.fnUntraced(function* (rehearsed: string) {
  const busy = yield* findBusyContest(rehearsed)
  if (busy === null) return
  return yield* new BadConfiguration({
    message: `The contest "${busy.slug}" runs or starts within an hour. Rehearse when no contest needs the platform.`
  })
})
