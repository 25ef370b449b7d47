import { hostname } from "node:os"
import { Effect, Schema } from "effect"
import { Config } from "../config.ts"
import { rowsOf, sql } from "../database/sql.ts"
import { reachMailServer } from "../mail/reachMailServer.ts"
import { readFreeBytes } from "./readFreeBytes.ts"

export const alarmNames = ["queue", "errors", "disk", "judge", "mail"] as const
export type AlarmName = (typeof alarmNames)[number]

/** Whether the reason for an alarm exists now. */
export interface Condition {
  readonly name: AlarmName
  /** The machine that it is about; empty for the whole platform. */
  readonly host: string
  readonly holds: boolean
  /** For the text of the mail. */
  readonly values: Readonly<Record<string, string | number>>
}

const longestQueueSeconds = 120
const mostErrors = 10
const leastFreeBytes = 1024 ** 3
/** A mail server may be away for a while: mails are tried again. */
const longestRetry = "10 minutes"

const Facts = {
  waitingSeconds: Schema.Finite,
  errors: Schema.Int,
  unsentMails: Schema.Int,
  judges: Schema.NullOr(Schema.String)
}

/** Rejudged solutions have no priority and may wait for hours. */
const readFacts = sql`select
  (select coalesce(extract(epoch from now() - min(created_on)), 0)::float8 from pgboss.job
    where split_part(name, '-', 1) = 'judging' and state < 'active' and priority > 0) as "waitingSeconds",
  (select coalesce(sum(count), 0)::int from failed_requests where minute > now() - interval '5 minutes') as errors,
  (select count(*)::int from pgboss.job where name = 'mail'
    and (state = 'failed' and completed_on > now() - interval '1 hour'
      or state = 'retry' and created_on < now() - ${longestRetry}::interval)) as "unsentMails",
  (select string_agg(host || ' (' || backend || '): ' || array_to_string(checks, ', '), '; ' order by host, backend)
    from failed_self_tests where failed_at > now() - interval '1 day') as judges`.pipe(rowsOf(Facts))

const mailPatienceMs = 5000

/** Finds out which alarms have a reason. */
export const readConditions = Effect.gen(function* () {
  const { dataDir, smtpUrl } = yield* Config
  const [facts] = yield* readFacts
  if (facts === undefined) return []
  const { waitingSeconds, errors, unsentMails, judges } = facts
  const free = yield* readFreeBytes(dataDir)
  const mail = yield* reachMailServer(smtpUrl, { patienceMs: mailPatienceMs, signsIn: false })
  const host = hostname()
  const conditions: ReadonlyArray<Condition> = [
    {
      name: "queue",
      host: "",
      holds: waitingSeconds > longestQueueSeconds,
      values: { seconds: Math.round(waitingSeconds) }
    },
    { name: "errors", host: "", holds: errors >= mostErrors, values: { errors } },
    {
      name: "disk",
      host,
      holds: free < leastFreeBytes,
      values: { host, free: Math.round(free / 1024 ** 2) }
    },
    { name: "judge", host: "", holds: judges !== null, values: { judges: judges ?? "" } },
    {
      name: "mail",
      host: "",
      holds: unsentMails > 0 || mail === "unreachable",
      values: { mails: unsentMails }
    }
  ]
  return conditions
})
