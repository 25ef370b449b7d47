import { Effect, Schema } from "effect"
import type { Language } from "../../src/api/contract/practice/solutions.ts"
import { ChangeFeed } from "../platform/realtime/ChangeFeed.ts"
import type { JudgeLanguage } from "./JudgeBackend.ts"
import { inTransaction, rowsOf, sql } from "../platform/database/sql.ts"
import { programmingLanguage } from "./languages/programmingLanguages.ts"

const Row = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  extension: Schema.String,
  time_factor: Schema.Finite,
  notes: Schema.Array(Schema.String)
})

/** Lists the languages registered by the installation's judges. */
export const listLanguages = Effect.fn("listLanguages")(function* () {
  const rows = yield* sql`
    select id, name, extension, time_factor, notes from judge_languages order by position, id`
  return (yield* rowsOf(Row)(rows)).map(({ id, name, extension, time_factor, notes }): Language => {
    const { runsInBrowser = false, template = "" } = programmingLanguage(id) ?? {}
    return { id, name, extension, timeFactor: time_factor, notes, runsInBrowser, template }
  })
})

/** Replaces the platform's languages with those of the judge. */
export const registerLanguages = Effect.fn("registerLanguages")(function* (
  backend: string,
  languages: ReadonlyArray<JudgeLanguage>
) {
  const ids = languages.map(({ id }) => id)
  const replace = Effect.gen(function* () {
    yield* sql`delete from judge_languages where not (id = any(${ids}::text[]))`
    for (const [position, language] of languages.entries()) {
      yield* sql`
        insert into judge_languages (id, position, name, extension, time_factor, notes, backend)
        values (${language.id}, ${position}, ${language.name}, ${language.extension},
          ${language.timeFactor}, ${[...language.notes]}::text[], ${backend})
        on conflict (id) do update set position = excluded.position, name = excluded.name,
          extension = excluded.extension, time_factor = excluded.time_factor, notes = excluded.notes,
          backend = excluded.backend, registered_at = now()`
    }
    yield* (yield* ChangeFeed).changed("languages")
  })
  yield* inTransaction(replace)
})
