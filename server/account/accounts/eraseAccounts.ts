import { join } from "node:path"
import { Effect, Schema } from "effect"
import { Config } from "../../platform/config.ts"
import { Files } from "../../platform/files/Files.ts"
import { removeFromOutbox } from "../../platform/mail/Outbox.ts"
import { avatarFiles } from "./avatarFiles.ts"
import { daysToReturn } from "./accountDeletion.ts"
import { firstRow, fragment, inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
const special = /[.*+?^${}()|[\]\\/]/g

/** Matches an address in any text and spelling, but not as part of a longer address. */
const mentions = (email: string): ((text: string) => boolean) => {
  const literal = email.replaceAll(special, String.raw`\$&`)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}._%+-])${literal}(?![\\p{L}\\p{M}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    "iu"
  )
  return (text) => pattern.test(text)
}

/**
 * Tables whose rows stay, anonymised, when an account is erased.
 * Rows of every other table that refers to `users` are deleted, including future tables.
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

/** Locks an account that is due for erasure; null if it no longer is. */
const lock = (id: number) =>
  sql`
    select id, email, avatar_key as "avatarKey" from users
    where id = ${id} and not erased and deletion_asked_at < now() - make_interval(days => ${daysToReturn})
    for update`.pipe(decodeLeaving, firstRow)

/** Deletes the account's reports and anonymous reports from its address; returns their image keys. */
const eraseReports = Effect.fnUntraced(function* ({ id, email }: Leaving) {
  const theirs = fragment`user_id = ${id} or (user_id is null and lower(email) = ${email})`
  const files = yield* sql`
    select file_key as key from report_images where report_id in (select id from reports
    where ${theirs})`.pipe(decodeKeys)
  yield* sql`delete from reports where ${theirs}`
  yield* sql`update reports r set email = coalesce(u.email, '') from users u
    where u.id = r.user_id and lower(r.email) = ${email}`
  return files.map(({ key }) => key)
})

/** Pending, finished and failed jobs all contain mails and addresses. */
const eraseJobs = Effect.fnUntraced(function* (email: string) {
  const names = mentions(email)
  const jobs = yield* sql<{ readonly id: string; readonly text: string }>`
    select id, text from (
      select id, concat_ws(' ', data::text, output::text, group_id, singleton_key) as text from pgboss.job
    ) jobs where strpos(lower(text), ${email}) > 0`
  const found = jobs.filter(({ text }) => names(text)).map(({ id }) => id)
  yield* sql`delete from pgboss.job where id = any(${found}::uuid[])`
})

/** Rate limit keys contain addresses. */
const eraseLimits = Effect.fnUntraced(function* (email: string) {
  const names = mentions(email)
  const counted = yield* sql<{
    readonly key: string
  }>`select key from rate_limits where strpos(key, ${email}) > 0`
  const found = counted.map(({ key }) => key).filter(names)
  yield* sql`delete from rate_limits where key = any(${found}::text[])`
})

const eraseTraces = Effect.fnUntraced(function* ({ id, email }: Leaving) {
  yield* sql`delete from fingerprints where key in (select window_key from sessions where user_id = ${id})
    and key not in (select window_key from sessions where user_id <> ${id} and window_key is not null)`
  yield* sql`delete from idempotent_answers where owner = ${`user ${id}`}`
  if (email === null) return
  yield* sql`delete from mail_requests where email = ${email}`
  yield* eraseJobs(email)
  yield* eraseLimits(email)
})

const decodeReferences = rowsOf({ table: Schema.String, column: Schema.String, clears: Schema.Boolean })

/** All columns that refer to `users`; `clears` means the row stays and the column becomes null. */
const references = sql`
    select c.conrelid::regclass::text as table, quote_ident(a.attname) as column, c.confdeltype = 'n' as clears
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.pipe(decodeReferences)

const eraseRows = Effect.fnUntraced(function* (id: number) {
  const anonymised: ReadonlyArray<string> = anonymisedTables
  for (const { table, column, clears } of yield* references) {
    if (anonymised.includes(table)) continue
    const act = clears ? `update ${table} set ${column} = null` : `delete from ${table}`
    yield* sql.unsafe(`${act} where ${column} = $1`, [id])
  }
})

/** Blanks everything the user wrote in the remaining rows: even a comment in source code may contain a name. */
const blank = Effect.fnUntraced(function* (id: number) {
  yield* sql`delete from solutions where user_id = ${id} and status in ('queued', 'running')`
  yield* sql`delete from solution_results where solution_id in (select id from solutions where user_id = ${id})`
  yield* sql`delete from rejudged_solutions where solution_id in (select id from solutions where user_id = ${id})`
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
  // Housekeeping later removes files that remain after a failure.
  for (const key of [...pictures, ...reportImages]) yield* Effect.ignore(files.remove(key))
})

/** Erases an account whose grace period is over, so that no row, file or mail identifies its owner. */
const erase = Effect.fn("eraseAccount")(function* (id: number) {
  const rows = Effect.gen(function* () {
    const leaving = yield* lock(id)
    if (leaving === null) return null
    const reportImages = yield* eraseReports(leaving)
    yield* eraseTraces(leaving)
    yield* eraseRows(id)
    yield* blank(id)
    return { leaving, reportImages }
  })
  const erased = yield* inTransaction(rows)
  if (erased === null) return
  yield* removeFiles(erased.leaving, erased.reportImages)
  const { email } = erased.leaving
  const { dataDir } = yield* Config
  if (email !== null) {
    yield* Effect.promise(() => removeFromOutbox(join(dataDir, "outbox"), mentions(email)))
  }
})

/** Erases every account that is due; a failed one is retried on the next run. */
export const eraseDueAccounts = Effect.gen(function* () {
  const due = yield* sql<{ readonly id: number }>`
    select id from users where deletion_asked_at < now() - make_interval(days => ${daysToReturn})
    order by deletion_asked_at limit 100`
  for (const { id } of due) {
    yield* erase(id).pipe(
      Effect.tapCause((cause) => Effect.logError(`Account ${id} could not be erased`, cause)),
      Effect.ignore
    )
  }
})
