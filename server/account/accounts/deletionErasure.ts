import { join } from "node:path"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Config } from "../../platform/config.ts"
import { Files } from "../../platform/files/Files.ts"
import { removeFromOutbox } from "../../platform/mail/Outbox.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { avatarFiles } from "./avatarFiles.ts"
import { daysToReturn } from "./deletion.ts"
const special = /[.*+?^${}()|[\]\\/]/g

/**
 * Finds an address in any text, however it is spelled there, and no other one that only ends or begins like it.
 */
const mentions = (email: string): ((text: string) => boolean) => {
  const literal = email.replaceAll(special, String.raw`\$&`)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}._%+-])${literal}(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    "iu"
  )
  return (text) => pattern.test(text)
}

/**
 * Tables whose rows stay when an account is erased, without telling whose they are.
 *
 * Everything else that refers to `users` goes, also what is added later.
 */
export const anonymisedTables = ["solutions", "contest_participants"] as const

interface Leaving {
  readonly id: number
  readonly email: string | null
  readonly avatarKey: string | null
}

const decodeLeaving = rowsOf({
  id: Schema.Int,
  email: Schema.NullOr(Schema.String),
  avatarKey: Schema.NullOr(Schema.String)
})
const decodeKeys = rowsOf({ key: Schema.String })

/** The account, kept from coming back until this transaction ends; undefined when it has. */
const lock = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select id, email, avatar_key as "avatarKey" from users
    where id = ${id} and not erased and deletion_asked_at < now() - make_interval(days => ${daysToReturn})
    for update`
  return (yield* decodeLeaving(rows))[0]
})

/** Reports of theirs, and those that somebody sent from the address without signing in. */
const eraseReports = Effect.fnUntraced(function* ({ id, email }: Leaving) {
  const sql = yield* SqlClient.SqlClient
  const theirs = sql`user_id = ${id} or (user_id is null and lower(email) = ${email})`
  const files = yield* decodeKeys(
    yield* sql`select file_key as key from report_images where report_id in (select id from reports where ${theirs})`
  )
  yield* sql`delete from reports where ${theirs}`
  yield* sql`update reports r set email = coalesce(u.email, '') from users u
    where u.id = r.user_id and lower(r.email) = ${email}`
  return files.map(({ key }) => key)
})

/** Waiting, finished and dead jobs alike hold mails and what was asked for an address. */
const eraseJobs = Effect.fnUntraced(function* (email: string) {
  const sql = yield* SqlClient.SqlClient
  const names = mentions(email)
  const jobs = yield* sql<{ readonly id: string; readonly text: string }>`
    select id, text from (
      select id, concat_ws(' ', data::text, output::text, group_id, singleton_key) as text from pgboss.job
    ) jobs where strpos(lower(text), ${email}) > 0`
  const found = jobs.filter(({ text }) => names(text)).map(({ id }) => id)
  yield* sql`delete from pgboss.job where id = any(${found}::uuid[])`
})

/** Attempts to sign in are counted by address. */
const eraseLimits = Effect.fnUntraced(function* (email: string) {
  const sql = yield* SqlClient.SqlClient
  const names = mentions(email)
  const counted = yield* sql<{
    readonly key: string
  }>`select key from rate_limits where strpos(key, ${email}) > 0`
  const found = counted.map(({ key }) => key).filter(names)
  yield* sql`delete from rate_limits where key = any(${found}::text[])`
})

const eraseTraces = Effect.fnUntraced(function* ({ id, email }: Leaving) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from fingerprints where key in (select window_key from sessions where user_id = ${id})
    and key not in (select window_key from sessions where user_id <> ${id} and window_key is not null)`
  yield* sql`delete from idempotent_answers where owner = ${`user ${id}`}`
  if (email === null) return
  yield* sql`delete from mail_requests where email = ${email}`
  yield* eraseJobs(email)
  yield* eraseLimits(email)
})

const decodeReferences = rowsOf({ table: Schema.String, column: Schema.String, clears: Schema.Boolean })

/** Every column that refers to `users`; `clears`: the row stays without it. */
const references = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confdeltype = 'n' as clears
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`
  return yield* decodeReferences(rows)
})

const eraseRows = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const anonymised: ReadonlyArray<string> = anonymisedTables
  for (const { table, column, clears } of yield* references) {
    if (anonymised.includes(table)) continue
    const act = clears ? `update ${table} set ${column} = null` : `delete from ${table}`
    yield* sql.unsafe(`${act} where ${column} = $1`, [id])
  }
})

/** What stays says what happened, and nothing that its author wrote: a comment in code may hold a name. */
const blank = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`delete from solutions where user_id = ${id} and status in ('queued', 'running')`
  yield* sql`delete from solution_results where solution_id in (select id from solutions where user_id = ${id})`
  yield* sql`update solutions set source = '', source_hash = '' where user_id = ${id}`
  yield* sql`update contest_participants set disqualified_for = null, window_id = null, window_since = null,
    seen_at = null, city = null, grade = null, birth_year = null where user_id = ${id}`
  yield* sql`update users set erased = true, deletion_asked_at = null, email = null, password_hash = '',
    first_name = null, last_name = null, nickname = null, city = null, date_of_birth = null, grade = null,
    avatar_key = null, newsletter = false, contest_reminders = false, streak_reminders = false,
    weekly_summary = false, public_profile_since = null, show_city_since = null, show_grade_since = null,
    roles = '{}', locale = 'ru', email_confirmed_at = null,
    privacy_consent_version = '', personal_data_consent_version = '', consented_at = 'epoch', created_at = 'epoch'
    where id = ${id}`
})

const removeFiles = Effect.fnUntraced(function* (
  { avatarKey }: Leaving,
  reportImages: ReadonlyArray<string>
) {
  const files = yield* Files
  const pictures = avatarKey === null ? [] : avatarFiles(avatarKey).map(({ file }) => file)
  // What stays for the moment is nobody's any more, and is looked for later.
  yield* Effect.forEach([...pictures, ...reportImages], (key) => Effect.ignore(files.remove(key)), {
    discard: true
  })
})

/** Erases an account whose days are over: no row, file or mail of ours tells any more whose it was. */
const erase = Effect.fn("eraseAccount")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const rows = Effect.gen(function* () {
    const leaving = yield* lock(id)
    if (leaving === undefined) return null
    const reportImages = yield* eraseReports(leaving)
    yield* eraseTraces(leaving)
    yield* eraseRows(id)
    yield* blank(id)
    return { leaving, reportImages }
  })
  const erased = yield* sql.withTransaction(rows)
  if (erased === null) return
  yield* removeFiles(erased.leaving, erased.reportImages)
  const { email } = erased.leaving
  const { dataDir } = yield* Config
  if (email !== null) {
    yield* Effect.promise(() => removeFromOutbox(join(dataDir, "outbox"), mentions(email)))
  }
})

/** Erases every account that nobody has come back to in time; one that fails is left for the next time. */
export const eraseRemaining = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const due = yield* sql<{ readonly id: number }>`
    select id from users where deletion_asked_at < now() - make_interval(days => ${daysToReturn})
    order by deletion_asked_at limit 100`
  yield* Effect.forEach(
    due,
    ({ id }) =>
      erase(id).pipe(
        Effect.tapCause((cause) => Effect.logError(`Account ${id} could not be erased`, cause)),
        Effect.ignore
      ),
    { discard: true }
  )
})
