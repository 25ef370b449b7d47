import { Schema } from "effect"
import { type Endpoint, Instant, Nothing, route } from "../endpoint.ts"
import { Consent, Email, NewPassword, Password, SignInName } from "../rules.ts"
import { Frame } from "../rewards/rewards.ts"
import { Roles } from "./roles.ts"
import { wire } from "../wire.ts"

/** The access token lives 15 minutes. The refresh token lives 30 days and works once. */
export const Tokens = wire({
  accessToken: Schema.NonEmptyString,
  refreshToken: Schema.NonEmptyString,
  /** Signing in has cancelled a pending deletion of the account. */
  restored: Schema.optionalKey(Schema.Boolean)
})
export type Tokens = typeof Tokens.Type

/** The current cookie values; one of them may be empty. */
const SpentTokens = wire({ accessToken: Schema.String, refreshToken: Schema.String })

export const SignUp = wire({
  email: Email,
  password: NewPassword,
  passwordConfirmation: Password,
  privacyConsent: Consent,
  personalDataConsent: Consent,
  newsletter: Schema.optionalKey(Schema.Boolean)
})
export type SignUp = typeof SignUp.Type

export const SignIn = wire({
  email: SignInName,
  password: Password,
  /** Shared device: the session ends when the browser closes. */
  sharedDevice: Schema.optionalKey(Schema.Boolean)
})
export type SignIn = typeof SignIn.Type

/** The password is required if several people signed up with this address (`choose_password`). */
export const ConfirmEmail = wire({
  token: Schema.NonEmptyString,
  password: Schema.optionalKey(NewPassword),
  passwordConfirmation: Schema.optionalKey(Password)
})
export type ConfirmEmail = typeof ConfirmEmail.Type

/** The mail to send again. */
export const MailFlow = Schema.Literals(["sign_up", "sign_in", "recovery", "password_change"])
export type MailFlow = typeof MailFlow.Type

/** `resendAfter`: seconds until the user can request another mail. */
export const MailSent = wire({ email: Schema.String, resendAfter: Schema.Int })
export type MailSent = typeof MailSent.Type

/** Section 3 of the specification; unknown numbers are 0. */
export const FingerprintComponents = wire({
  vendor: Schema.String,
  timezone: Schema.String,
  screenWidth: Schema.Finite,
  screenHeight: Schema.Finite,
  screenMaxWidth: Schema.Finite,
  screenMaxHeight: Schema.Finite,
  colorDepth: Schema.Finite,
  pixelRatio: Schema.Finite,
  deviceMemory: Schema.Finite,
  hardwareConcurrency: Schema.Finite,
  maxTouchPoints: Schema.Finite,
  plugins: Schema.Array(Schema.String),
  mimeTypes: Schema.Array(Schema.String)
})
export type FingerprintComponents = typeof FingerprintComponents.Type

/** What an account holds and its user sees. */
export const accountFields = {
  id: Schema.Int,
  /** Null for a class account without an email address. */
  email: Schema.NullOr(Schema.String),
  /** Login of a class account; null for users who signed up themselves. */
  login: Schema.NullOr(Schema.String),
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  roles: Roles,
  city: Schema.NullOr(Schema.String),
  /** `YYYY-MM-DD`. */
  dateOfBirth: Schema.NullOr(Schema.String),
  nickname: Schema.NullOr(Schema.String),
  grade: Schema.NullOr(Schema.Int),
  newsletter: Schema.Boolean,
  /** Mails one day and one hour before a contest the user is registered for. */
  contestReminders: Schema.Boolean,
  /** An evening mail on a day when the streak is about to end. */
  streakReminders: Schema.Boolean,
  /** A mail every Monday about the previous week. */
  weeklySummary: Schema.Boolean,
  language: Schema.Literals(["ru", "en"]),
  /** Frame around the avatar. */
  frame: Schema.NullOr(Frame)
} as const

/** The signed-in user. */
export const Profile = wire({
  ...accountFields,
  /** Key for the avatar's address (see `avatarAddress`); null if there is no avatar. */
  avatar: Schema.NullOr(Schema.String),
  /** False if the account signs in only by other means, such as a passkey. */
  hasPassword: Schema.Boolean,
  createdAt: Instant
})
export type Profile = typeof Profile.Type

/** Sign-up, confirmation, sign-in, refresh and sign-out. */
export const sessionEndpoints = {
  signUp: {
    ...route("POST", "/auth/sign-up", "guest"),
    payload: SignUp,
    success: MailSent,
    status: 201,
    failures: ["Invalid", "TooManyRequests", "TooManyMails"]
  },
  confirmEmail: {
    ...route("POST", "/auth/email/confirm", "guest"),
    payload: ConfirmEmail,
    success: Tokens,
    failures: ["Invalid", "TooManyRequests", "PasswordNotChosen", "LinkExpired"]
  },
  resendMail: {
    ...route("POST", "/auth/email/resend", "guest"),
    payload: wire({ email: Email, flow: MailFlow }),
    success: wire({ resendAfter: Schema.Int }),
    failures: ["TooManyRequests", "TooManyMails"]
  },
  signIn: {
    ...route("POST", "/auth/sign-in", "guest"),
    payload: SignIn,
    success: Tokens,
    failures: ["TooManyRequests", "WrongCredentials", "EmailNotConfirmed", "OneTimePasswordExpired"]
  },
  refresh: {
    ...route("POST", "/auth/refresh", "guest"),
    payload: SpentTokens,
    success: Tokens,
    failures: ["TokenExpired", "TokenUnknown"]
  },
  signOut: { ...route("POST", "/account/sign-out", "guest"), success: Nothing },
  collectFingerprint: {
    ...route("POST", "/fingerprint/collect", "guest"),
    payload: wire({ components: FingerprintComponents }),
    anyText: true,
    success: wire({ key: Schema.String }),
    failures: ["TooLarge", "TooManyRequests"]
  },
  profile: { ...route("GET", "/account/profile", "learner"), success: Profile }
} as const satisfies Record<string, Endpoint>
