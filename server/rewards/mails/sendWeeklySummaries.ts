import { DateTime, Effect, Schema } from "effect"
import { getStreak } from "../streak/getStreak.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { batchSize, mailReader, type MailOf, sendInBatches } from "../../messages/mailings/sendInBatches.ts"

const kind = "weekly_summary"

const Reader = Schema.Struct({
  ...mailReader,
  /** Monday and Sunday of the past week. */
  from: Schema.String,
  to: Schema.String,
  solved: Schema.Int,
  attempts: Schema.Int,
  days: Schema.Int,
  earned: Schema.Int
})
type Reader = typeof Reader.Type
const decodeReaders = rowsOf(Reader)

/** Moscow hours on Mondays; a server that is down all day skips the week. */
const hours = { from: 9, until: 20 }

/** Claims users with a judged solution in the week before this Monday. */
const claimReaders = (now: string) =>
  sql`
    with moscow as (select ${now}::timestamptz at time zone 'Europe/Moscow' as time),
    week as (
      select time::date - 7 as first, (time::date - 7)::timestamp at time zone 'Europe/Moscow' as begins,
        time::date::timestamp at time zone 'Europe/Moscow' as ends
      from moscow where extract(isodow from time) = 1
        and extract(hour from time) between ${hours.from} and ${hours.until}
    ),
    wanted as (
      select u.id as user_id, week.*, sent.attempts, sent.days
      from week cross join users u cross join lateral (
        select count(*) as attempts, count(distinct (s.received_at at time zone 'Europe/Moscow')::date) as days
        from solutions s where s.user_id = u.id and s.received_at >= week.begins and s.received_at < week.ends
          and s.status not in ('queued', 'running', 'judge_error')
      ) sent
      where u.weekly_summary and u.listed and u.email is not null and u.email_confirmed_at is not null
        and sent.attempts > 0 and not exists (select from mailing_deliveries m
          where m.user_id = u.id and m.kind = ${kind} and m.issue = week.first::text)
      order by u.id limit ${batchSize}
    ),
    claimed as (
      insert into mailing_deliveries (kind, issue, user_id) select ${kind}, first::text, user_id from wanted
      on conflict do nothing returning user_id
    )
    select u.id, u.email, u.locale as language, w.first::text as "from", (w.first + 6)::text as "to",
      w.attempts, w.days,
      (select count(*) from problem_status p where p.user_id = u.id and p.status = 'solved'
        and p.solved_at >= w.begins and p.solved_at < w.ends) as solved,
      (select coalesce(sum(amount), 0) from ledger_entries e where e.user_id = u.id and e.amount > 0
        and e.at >= w.begins and e.at < w.ends) as earned
    from claimed join wanted w using (user_id) join users u on u.id = user_id order by u.id`.pipe(
    decodeReaders
  )

const dayIn = (day: string, language: "ru" | "en") =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day))

const mailOf = Effect.fnUntraced(function* ({ id, language, from, to, ...counts }: Reader) {
  const { dayCount } = yield* getStreak(id)
  const values = { from: dayIn(from, language), to: dayIn(to, language), streak: dayCount }
  const mail: MailOf = {
    subject: "mail.week.subject",
    paragraphs: ["mail.week.text", "mail.week.streak"],
    values: {
      ...values,
      solved: counts.solved,
      attempts: counts.attempts,
      days: counts.days,
      earned: counts.earned
    },
    button: { label: "mail.week.open", path: "/profile" },
    why: "mail.week.why"
  }
  return mail
})

/** Mails subscribers a summary of their week; returns the number of mails. */
export const sendWeeklySummaries = Effect.gen(function* () {
  const now = DateTime.formatIso(yield* DateTime.now)
  return yield* sendInBatches(kind, claimReaders(now), mailOf)
})
