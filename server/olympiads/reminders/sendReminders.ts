import { Effect, Schema } from "effect"
import { mailingKinds } from "../../messages/mailings/mailingKinds.ts"
import { batchSize, mailReader, type MailOf, sendInBatches } from "../../messages/mailings/sendInBatches.ts"
import { Moment, rowsOf, sql } from "../../platform/database/sql.ts"
import { repeatTask } from "../../platform/repeatTask.ts"

const kind = "contest_reminders"

/**
 * Sending periods in minutes before the start. After an outage, late reminders go out within the period; later
 * registrations get no reminder that speaks of «tomorrow».
 */
const reminders = [
  { name: "day", from: 24 * 60, until: 20 * 60 },
  { name: "hour", from: 60, until: 5 }
] as const
type Reminder = (typeof reminders)[number]

const Reader = Schema.Struct({
  ...mailReader,
  slug: Schema.String,
  title: Schema.String,
  startsAt: Moment
})
type Reader = typeof Reader.Type
const decodeReaders = rowsOf(Reader)

/** Claims a batch of readers for this reminder, so that no other process sends it to them. */
const claimReaders = ({ name, from, until }: Reminder) =>
  sql`
    with wanted as (
      select u.id as user_id, c.id as contest_id, c.slug || ' ' || ${name} || ' ' || c.starts_at::date as issue
      from contests c
      join contest_participants p on p.contest_id = c.id
      join users u on u.id = p.user_id
      where c.status in ('open_registration', 'closed_registration', 'available_after')
        and c.starts_at between now() + make_interval(mins => ${until}) and now() + make_interval(mins => ${from})
        and p.disqualified_at is null and p.stage_outcome is distinct from 'not_passed'
        and u.${sql.literal(mailingKinds[kind].column)} and u.listed and u.email is not null
        and u.email_confirmed_at is not null
    ), claimed as (
      insert into mailing_deliveries (kind, issue, user_id)
      select ${kind}, w.issue, w.user_id from wanted w
      where not exists (select from mailing_deliveries d
        where d.user_id = w.user_id and d.kind = ${kind} and d.issue = w.issue)
      order by w.user_id limit ${batchSize}
      on conflict do nothing returning user_id, issue
    )
    select u.id, u.email, u.locale as language, c.slug, c.starts_at as "startsAt",
      coalesce(case when u.locale = 'ru' then c.title_ru else c.title_en end, c.title_ru, c.title_en, c.slug) as title
    from claimed join wanted using (user_id, issue) join users u on u.id = user_id
    join contests c on c.id = contest_id`.pipe(decodeReaders)

const moscowTime = (moment: string, language: "ru" | "en") =>
  new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Moscow"
  }).format(new Date(moment))

const mailTo = ({ language, title, slug, startsAt }: Reader, { name }: Reminder): MailOf => ({
  subject: `mail.reminder.${name}.subject`,
  values: { title, time: moscowTime(startsAt, language) },
  paragraphs: [`mail.reminder.${name}.text`, "mail.reminder.ready"],
  button: { label: "mail.reminder.open", path: `/contests/${slug}` },
  why: "mail.reminder.why"
})

/** Queues due reminders and returns their number. */
export const sendReminders = Effect.fn("sendReminders")(function* () {
  let mails = 0
  for (const reminder of reminders) {
    mails += yield* sendInBatches(kind, claimReaders(reminder), (reader) =>
      Effect.succeed(mailTo(reader, reminder))
    )
  }
  return mails
})

/** Several processes may run it, because each reader is claimed by one of them. */
export const contestReminders = repeatTask(
  "1 minute",
  "Reminders of contests could not be sent",
  sendReminders()
)
