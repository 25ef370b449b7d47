import { Effect, Schema } from "effect"
import { sql } from "../../platform/database/sql.ts"
import { ApiError, tooManyRequests } from "../../platform/http/ApiError.ts"

/** Minimum interval between two mails in seconds. */
export const resendAfterSeconds = 60

const hourlyMails = 5

const Usage = Schema.Struct({
  mails: Schema.Int,
  oldestAge: Schema.NullOr(Schema.Finite),
  newestAge: Schema.NullOr(Schema.Finite)
})
const decodeUsage = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Usage))

const tooMany = (retryAfterSeconds: number) =>
  new ApiError("TooManyMails", { message: "account.emailLimit", retryAfterSeconds })

/**
 * Counts one mail to an address or fails with `TooManyMails` or `TooManyRequests`. It ignores whether the
 * address is registered. `patient` also enforces the minimum interval between two mails.
 */
export const allowMail = Effect.fnUntraced(function* (email: string, options: { readonly patient: boolean }) {
  yield* sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${email}`}, 0))`
  const [usage] = yield* sql`select count(*)::int as mails,
      extract(epoch from now() - min(requested_at))::float8 as "oldestAge",
      extract(epoch from now() - max(requested_at))::float8 as "newestAge"
    from mail_requests where email = ${email} and requested_at > now() - interval '1 hour'`.pipe(
    Effect.flatMap(decodeUsage)
  )
  if (usage.mails >= hourlyMails) return yield* tooMany(3600 - (usage.oldestAge ?? 0))
  const age = usage.newestAge ?? resendAfterSeconds
  if (options.patient && age < resendAfterSeconds) return yield* tooManyRequests(resendAfterSeconds - age)
  return yield* Effect.asVoid(sql`insert into mail_requests (email) values (${email})`)
})
