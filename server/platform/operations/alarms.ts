import { Clock, Effect, Schema } from "effect"
import { Config } from "../config.ts"
import { inTransaction, rowsOf, sql } from "../database/sql.ts"
import { type Language, translate } from "../i18n/translate.ts"
import type { Mail } from "../mail/Mail.ts"
import { Mailer } from "../mail/Mailer.ts"
import { escapeHtml, mailPage, paragraph } from "../mail/mailLayout.ts"
import { repeatTask } from "../repeatTask.ts"
import { type Condition, readConditions } from "./alarmRules.ts"
import { nextAlarm, quiet } from "./nextAlarm.ts"

const languages: ReadonlyArray<Language> = ["ru", "en"]

/** Operators have no language of their own, so the mail has both. */
const alarmMail = (
  to: string,
  { name, values }: Condition,
  change: "raised" | "ended",
  platform: string
): Mail => {
  const parts = languages.map((language) => {
    const subject = translate(language, `alarm.${change}`, {
      title: translate(language, `alarm.${name}.title`)
    })
    const reason = translate(language, change === "raised" ? `alarm.${name}.text` : "alarm.over", values)
    return { subject, text: `${subject} (${platform}). ${reason}` }
  })
  const subject = parts.map((part) => part.subject).join(" / ")
  const texts = parts.map((part) => part.text)
  return {
    to,
    subject,
    text: `${texts.join("\n\n")}\n`,
    html: mailPage("ru", subject, texts.map((text) => paragraph(escapeHtml(text))).join("")),
    language: "ru"
  }
}

const State = { raisedAt: Schema.NullOr(Schema.Finite), mailedAt: Schema.NullOr(Schema.Finite) }

const readState = Effect.fnUntraced(function* ({ name, host }: Condition) {
  const [state] = yield* sql`select (extract(epoch from raised_at) * 1000)::float8 as "raisedAt",
    (extract(epoch from mailed_at) * 1000)::float8 as "mailedAt"
    from alarms where name = ${name} and host = ${host}`.pipe(rowsOf(State))
  return state ?? quiet
})

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const applyCondition = Effect.fnUntraced(function* (condition: Condition) {
  const { name, host, values } = condition
  const { state, change, mail } = nextAlarm(
    yield* readState(condition),
    condition.holds,
    yield* Clock.currentTimeMillis
  )
  if (change === null && !condition.holds) return
  if (change === "raised")
    yield* Effect.logError(`Alarm: ${translate("en", `alarm.${name}.title`)}`).pipe(
      Effect.annotateLogs(values)
    )
  if (change === "ended")
    yield* Effect.logInfo(`The alarm is over: ${translate("en", `alarm.${name}.title`)}`)
  yield* sql`insert into alarms (name, host, raised_at, mailed_at)
    values (${name}, ${host}, ${momentOf(state.raisedAt)}, ${momentOf(state.mailedAt)})
    on conflict (name, host) do update
    set raised_at = excluded.raised_at, mailed_at = excluded.mailed_at, seen_at = now()`
  const { supportEmail, publicUrl } = yield* Config
  if (mail !== null && supportEmail !== null)
    yield* (yield* Mailer).send(alarmMail(supportEmail, condition, mail, publicUrl))
})

const applyConditions = Effect.fnUntraced(function* (conditions: ReadonlyArray<Condition>) {
  yield* sql`select pg_advisory_xact_lock(hashtext('alarms'))`
  // A machine that is gone cannot end its alarm.
  yield* sql`delete from alarms where host <> '' and seen_at < now() - interval '10 minutes'
    and mailed_at < now() - interval '1 hour'`
  yield* Effect.forEach(conditions, applyCondition, { discard: true })
}, inTransaction)

/**
 * Raises and ends the alarms, and mails operators about it. Every web process does so, because each sees its own disk;
 * the states are common, so that each change is mailed once.
 */
export const evaluateAlarms = Effect.flatMap(readConditions, applyConditions)

export const alarmWatch = repeatTask("30 seconds", "Alarms could not be evaluated", evaluateAlarms)
