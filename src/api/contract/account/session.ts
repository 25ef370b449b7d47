import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { Instant, Nothing, route } from "../endpoint.ts"
import { Consent, Email, NewPassword, Password, SignInName } from "../rules.ts"
import { Frame } from "../rewards/rewards.ts"
import { Roles } from "./roles.ts"
import { wire } from "../wire.ts"

/** The access token lives 15 minutes, the refresh token 30 days and for one use. */
export const Tokens = wire({
  accessToken: Schema.NonEmptyString,
  refreshToken: Schema.NonEmptyString,
  /** The account was being deleted, and coming in has kept it. */
  restored: Schema.optionalKey(Schema.Boolean)
})
export type Tokens = typeof Tokens.Type

/** What is to be renewed: the cookies as they are, one of which may be gone. */
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
  /** The computer is somebody else's: the session ends with the browser. */
  sharedDevice: Schema.optionalKey(Schema.Boolean)
})
export type SignIn = typeof SignIn.Type

/** The password is asked for where several people signed up with the address (`choose_password`). */
export const ConfirmEmail = wire({
  token: Schema.NonEmptyString,
  password: Schema.optionalKey(NewPassword),
  passwordConfirmation: Schema.optionalKey(Password)
})
export type ConfirmEmail = typeof ConfirmEmail.Type

/** Which mail a learner waits for. */
export const MailFlow = Schema.Literals(["sign_up", "sign_in", "recovery", "password_change"])
export type MailFlow = typeof MailFlow.Type

/** `resendAfter`: seconds until another mail may be asked for. */
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

/** Who is signed in. */
export const Profile = wire({
  id: Schema.Int,
  /** Null for a class account that was given none. */
  email: Schema.NullOr(Schema.String),
  /** What a class account signs in with; null for whoever signed up. */
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
  /** Mails a day and an hour before a contest that one is in. */
  contestReminders: Schema.Boolean,
  /** A mail on the evening of a day on which one's streak would end. */
  streakReminders: Schema.Boolean,
  /** A mail on Mondays about the week that is over. */
  weeklySummary: Schema.Boolean,
  language: Schema.Literals(["ru", "en"]),
  /** What the address of the picture is made of; null without one. */
  avatar: Schema.NullOr(Schema.String),
  /** What it is framed with. */
  frame: Schema.NullOr(Frame),
  /** False when they come in by other ways alone. */
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
