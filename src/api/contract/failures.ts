import { Schema } from "effect"

/**
 * HTTP status and optional machine-readable code of every API failure.
 *
 * Clients decide by status and code, never by `message`.
 */
export const failures = {
  BadRequest: { status: 400 },
  Unauthorized: { status: 401 },
  Forbidden: { status: 403 },
  NotFound: { status: 404 },
  Conflict: { status: 409 },
  TooLarge: { status: 413 },
  UnsupportedMedia: { status: 415 },
  Invalid: { status: 422 },
  TooManyRequests: { status: 429, code: "rate_limit" },
  Unavailable: { status: 503 },
  OriginRefused: { status: 403, code: "origin_refused" },
  TokenExpired: { status: 401, code: "token_expired" },
  TokenUnknown: { status: 401, code: "token_unknown" },
  FirstPasswordPending: { status: 403, code: "first_password" },
  WrongCredentials: { status: 401, code: "wrong_credentials" },
  EmailNotConfirmed: { status: 403, code: "email_not_confirmed" },
  PasswordNotChosen: { status: 409, code: "choose_password" },
  OneTimePasswordExpired: { status: 403, code: "one_time_expired" },
  LinkExpired: { status: 404, code: "link_expired" },
  TooManyMails: { status: 429, code: "email_limit" },
  SignInTooOld: { status: 403, code: "sign_in_again" },
  PasskeyRejected: { status: 401, code: "passkey_refused" },
  PasskeyNotCreated: { status: 403, code: "passkey_refused" },
  PasswordNeeded: { status: 403, code: "password_needed" },
  SameSource: { status: 409, code: "same_source" },
  NotSolved: { status: 403, code: "solve_first" },
  StepUnsolved: { status: 409, code: "solve_first" },
  UnknownLanguage: { status: 422, code: "unknown_language" },
  LanguageNotAllowed: { status: 422, code: "language_not_allowed" },
  QueueFull: { status: 503, code: "queue_full" },
  BalanceTooLow: { status: 409, code: "not_enough" },
  FreezesFull: { status: 409, code: "freezes_full" },
  FrameNotOwned: { status: 409, code: "frame_not_owned" },
  ContestNotAnnounced: { status: 409, code: "contest_not_announced" },
  ContestAlreadyRegistered: { status: 409, code: "contest_already_registered" },
  ContestNotOpenYet: { status: 409, code: "contest_not_open_yet" },
  ContestRegistrationClosed: { status: 409, code: "contest_registration_closed" },
  ContestByInvitation: { status: 409, code: "contest_by_invitation" },
  ContestNotRegistered: { status: 409, code: "contest_not_registered" },
  ContestNotPassed: { status: 409, code: "contest_not_passed" },
  ContestDisqualified: { status: 409, code: "contest_disqualified" },
  ContestNotBegun: { status: 409, code: "contest_not_begun" },
  ContestNotStarted: { status: 409, code: "contest_not_started" },
  ContestAlreadyStarted: { status: 409, code: "contest_already_started" },
  ContestPaused: { status: 409, code: "contest_paused" },
  ContestAlreadyFinished: { status: 409, code: "contest_already_finished" },
  ContestTimeIsUp: { status: 409, code: "contest_time_is_up" },
  ContestNotFinished: { status: 409, code: "contest_not_finished" },
  ContestOver: { status: 409, code: "contest_over" },
  /** The reader may not see the problems, standings or sealed statements of a contest; the code gives the reason. */
  ContestClosedToReader: { status: 403 },
  ContestOpenElsewhere: { status: 409, code: "contest_open_elsewhere" },
  ContestActRejected: { status: 409, code: "contest_act_refused" },
  ContestChanged: { status: 409, code: "contest_changed" },
  ContestFrozen: { status: 409, code: "contest_frozen" },
  EntryTestOver: { status: 409, code: "entry_test_over" },
  OtherEntryTestRunning: { status: 409, code: "entry_test_other" },
  EntryTestTooEarly: { status: 409, code: "entry_test_too_early" },
  EntryTestRunning: { status: 409, code: "entry_test_running" },
  LastOwner: { status: 409, code: "last_owner" },
  /** A problem package cannot be read; `faults` says why. */
  PackageInvalid: { status: 422, code: "package_invalid" },
  /** The generators of an uploaded package are running; the same upload succeeds when they are done. */
  TestsBeingMade: { status: 409, code: "tests_being_made" },
  ProblemChanged: { status: 409, code: "problem_changed" },
  ProblemLimitReached: { status: 409, code: "problem_limit" },
  ProblemNotProved: { status: 409, code: "problem_not_proved" },
  ProblemInContest: { status: 409, code: "problem_in_contest" },
  /** Something refers to a problem or a version that is to be deleted. */
  ProblemInUse: { status: 409, code: "problem_in_use" }
} as const

export type FailureName = keyof typeof failures

type Declared = (typeof failures)[FailureName]
export type FailureCode = Extract<Declared, { readonly code: string }>["code"]

const FailureCode: Schema.Codec<FailureCode> = Schema.Literals(
  Object.values(failures).flatMap((declared) => ("code" in declared ? [declared.code] : []))
)

/** A fault in a problem package. The message is in English, as the package format is. */
export const PackageFault = Schema.Struct({
  /** Path in the package; empty for the whole package. */
  file: Schema.String,
  /** Such as `limits.time_limit`; empty for the whole file. */
  field: Schema.String,
  /** Starts at 1. */
  line: Schema.optionalKey(Schema.Int),
  message: Schema.String
})
export type PackageFault = typeof PackageFault.Type

/**
 * The body of every failed response, in the request's language.
 *
 * `errors` maps field names as on the wire to one or more messages.
 */
export const Failure = Schema.Struct({
  message: Schema.String,
  code: Schema.optionalKey(FailureCode),
  errors: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  faults: Schema.optionalKey(Schema.Array(PackageFault))
})
export type Failure = typeof Failure.Type
