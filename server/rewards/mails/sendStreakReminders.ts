import { DateTime, Effect, Schema } from "effect"
import { type ServerMessageKey, translate } from "../../platform/i18n/translate.ts"
import { streakDays } from "../streak/streakDays.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"
import { batchSize, mailReader, type MailOf, sendInBatches } from "../../messages/mailings/sendInBatches.ts"

const kind = "streak_reminders"

const Reader = Schema.Struct({ ...mailReader, days: Schema.Int })
type Reader = typeof Reader.Type
const decodeReaders = rowsOf(Reader)

/** Moscow hours: late enough to expect no more activity, early enough to solve a problem. */
const evening = { from: 18, until: 22 }

/** Shorter streaks are not worth a reminder. */
const shortest = 2

/**
 * Claims users whose streak ends at midnight: the missed days already
 * equal the available freezes, so none is left for today.
 */
const claimReaders = (now: string) =>
  sql`
    with moscow as (select ${now}::timestamptz at time zone 'Europe/Moscow' as time),
    today as (select time::date as day from moscow
      where extract(hour from time) between ${evening.from} and ${evening.until}),
    wanted as (
      select u.id as user_id, today.day::text as issue, run.days
      from today cross join users u left join wallets w on w.user_id = u.id
      cross join lateral (
        select max(day) as newest, count(*) filter (where counts and day + number = last + 1) as days from (
          select day, counts, max(day) over () as last, row_number() over (order by day desc)::integer as number
          from (${sql.literal(streakDays("u.id"))}) d) numbered
      ) run
      where u.streak_reminders and u.listed and u.email is not null and u.email_confirmed_at is not null
        and not exists (select from mailing_deliveries m
          where m.user_id = u.id and m.kind = ${kind} and m.issue = today.day::text)
        and run.days >= ${shortest} and run.newest < today.day
        and today.day - 1 - run.newest = coalesce(w.freezes, 0)
      order by u.id limit ${batchSize}
    ),
    claimed as (
      insert into mailing_deliveries (kind, issue, user_id) select ${kind}, issue, user_id from wanted
      on conflict do nothing returning user_id
    )
    select u.id, u.email, u.locale as language, wanted.days
    from claimed join wanted using (user_id) join users u on u.id = user_id order by u.id`.pipe(decodeReaders)

const daysIn = ({ language, days }: Reader) => {
  const form = new Intl.PluralRules(language).select(days) as "one" | "few" | "many" | "other"
  return translate(language, `count.days.${form}` as ServerMessageKey, { count: days })
}

const mailOf = (reader: Reader) =>
  Effect.succeed<MailOf>({
    subject: "mail.streak.subject",
    paragraphs: ["mail.streak.text", "mail.streak.hint"],
    values: { days: daysIn(reader) },
    button: { label: "mail.streak.open", path: "/problems" },
    why: "mail.streak.why"
  })

/** Reminds subscribers in the evening if their streak ends at midnight; returns the number of mails. */
export const sendStreakReminders = Effect.gen(function* () {
  const now = DateTime.formatIso(yield* DateTime.now)
  return yield* sendInBatches(kind, claimReaders(now), mailOf)
})
