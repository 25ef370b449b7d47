import { Schema } from "effect"

/** HTTP status of each failure that the contract knows. */
export const failureStatus = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  unsupportedMedia: 415,
  invalid: 422,
  tooManyRequests: 429,
  unavailable: 503
} as const

export type FailureKind = keyof typeof failureStatus

/** Machine-readable reasons; clients decide by these, never by `message`. */
export const FailureCode = Schema.Literals([
  "wrong_credentials",
  "email_not_confirmed",
  "token_expired",
  "token_unknown",
  "link_expired",
  "choose_password",
  "email_limit",
  "sign_in_again",
  "rate_limit",
  "same_source",
  "solve_first",
  "unknown_language",
  "queue_full",
  "origin_refused",
  "first_password",
  "one_time_expired",
  "passkey_refused",
  "password_needed",
  "not_enough",
  "freezes_full",
  "frame_not_owned",
  "contest_not_announced",
  "contest_already_registered",
  "contest_not_open_yet",
  "contest_registration_closed",
  "contest_by_invitation",
  "contest_not_registered",
  "contest_not_passed",
  "contest_disqualified",
  "contest_not_begun",
  "contest_not_started",
  "contest_already_started",
  "contest_paused",
  "contest_already_finished",
  "contest_time_is_up",
  "contest_not_finished",
  "contest_over",
  "contest_open_elsewhere",
  "contest_act_refused",
  "contest_changed",
  "contest_frozen",
  "entry_test_over",
  "entry_test_other",
  "entry_test_too_early",
  "entry_test_running",
  "last_owner"
])
export type FailureCode = typeof FailureCode.Type

/**
 * The body of every failure, in the language of the request.
 *
 * `errors` names fields by their wire names; each has at least one message.
 */
export const Failure = Schema.Struct({
  message: Schema.String,
  code: Schema.optionalKey(FailureCode),
  errors: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String)))
})
export type Failure = typeof Failure.Type
