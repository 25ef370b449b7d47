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

/** Lists the languages that the installation's judges offer. */
export const listLanguages = Effect.fn("listLanguages")(function* () {
  const rows = yield* sql`
    select id, name, extension, time_factor, notes from judge_languages order by position, id`
  return (yield* rowsOf(Row)(rows)).map(({ id, name, extension, time_factor, notes }): Language => {
    const { runsInBrowser = false, template = "" } = programmingLanguage(id) ?? {}
    return { id, name, extension, timeFactor: time_factor, notes, runsInBrowser, template }
  })
})

/** Languages of a judge that has ended stay on offer for this long, in which it may restart. */
const stays = "10 minutes"

/** The judge whose name and notes of a language are shown: one that works, native if possible. */
const chosen = `select distinct on (id) id, position, name, extension, time_factor, notes, backend
  from judge_worker_languages where gone_at is null or gone_at > now() - interval '${stays}'
  order by id, gone_at is not null, backend = 'native' desc, registered_at desc`

const offer = `with chosen as (${chosen}), gone as (
    delete from judge_languages l where not exists (select from chosen c where c.id = l.id) returning l.id
  ), put as (
    insert into judge_languages as l (id, position, name, extension, time_factor, notes, backend)
    select * from chosen
    on conflict (id) do update set position = excluded.position, name = excluded.name,
      extension = excluded.extension, time_factor = excluded.time_factor, notes = excluded.notes,
      backend = excluded.backend, registered_at = now()
    where (l.position, l.name, l.extension, l.time_factor, l.notes, l.backend) is distinct from
      (excluded.position, excluded.name, excluded.extension, excluded.time_factor, excluded.notes, excluded.backend)
    returning l.id
  )
  select id from gone union all select id from put`

/** Offers every language that a judge has, or had some minutes ago. */
export const offerLanguages = Effect.fn("offerLanguages")(function* () {
  yield* sql`select pg_advisory_xact_lock(hashtext('judge_languages'))`
  yield* sql.unsafe(`delete from judge_worker_languages where gone_at < now() - interval '${stays}'`)
  const changed = yield* sql.unsafe(offer)
  if (changed.length > 0) yield* (yield* ChangeFeed).changed("languages")
}, inTransaction)

/** Replaces the languages of a judge. */
export const registerLanguages = Effect.fn("registerLanguages")(function* (
  workerId: string,
  backend: string,
  languages: ReadonlyArray<JudgeLanguage>
) {
  yield* sql`delete from judge_worker_languages where worker_id = ${workerId}::uuid`
  for (const [position, { id, name, extension, timeFactor, notes }] of languages.entries()) {
    yield* sql`
      insert into judge_worker_languages (worker_id, id, position, name, extension, time_factor, notes, backend)
      values (${workerId}::uuid, ${id}, ${position}, ${name}, ${extension}, ${timeFactor},
        ${[...notes]}::text[], ${backend})`
  }
  yield* offerLanguages()
}, inTransaction)
