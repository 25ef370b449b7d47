import { Context, Effect, Layer, type Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { MailFlow, SignIn, SignUp, Tokens } from "../../src/api/contract/session.ts"
import type { Language } from "../i18n/translate.ts"
import { LegalDocuments } from "../legal/LegalDocuments.ts"
import { Config } from "../platform/config.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { Mailer } from "../platform/mail/Mailer.ts"
import { type LinkFlow, linkMail, takenMail } from "./accountMails.ts"
import { allowMail, resendAfterSeconds } from "./mailAllowance.ts"
import { MailLinks } from "./MailLinks.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { type Device, Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { type User, Users } from "./Users.ts"

type Answer<A> = Effect.Effect<A, Refusal | SqlError.SqlError | Schema.SchemaError>

interface AccountsShape {
  readonly signUp: (form: SignUp, language: Language) => Answer<{ email: string; resendAfter: number }>
  readonly confirmEmail: (token: string, device: Device) => Answer<Tokens>
  readonly resend: (email: string, flow: MailFlow, language: Language) => Answer<{ resendAfter: number }>
  readonly signIn: (form: SignIn, language: Language, device: Device) => Answer<Tokens>
}

const normal = (email: string) => email.trim().normalize("NFC").toLowerCase()

const differentPasswords = new Refusal({
  kind: "invalid",
  message: "failure.invalid",
  errors: { password_confirmation: ["validation.passwordsMatch"] }
})
const linkExpired = new Refusal({ kind: "notFound", code: "link_expired", message: "account.linkExpired" })
const wrongCredentials = new Refusal({
  kind: "unauthorized",
  code: "wrong_credentials",
  message: "account.wrongCredentials"
})
const notConfirmed = new Refusal({
  kind: "forbidden",
  code: "email_not_confirmed",
  message: "account.emailNotConfirmed"
})

/**
 * Sign-up, confirmation and sign-in.
 *
 * No answer, and no answer's time, tells whether an address is registered.
 */
export class Accounts extends Context.Service<Accounts, AccountsShape>()("server/accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { publicUrl } = yield* Config
      const { versions: consents } = yield* LegalDocuments
      const mailer = yield* Mailer
      const links = yield* MailLinks
      const hashing = yield* PasswordHashing
      const sessions = yield* Sessions
      const limits = yield* SignInLimits
      const users = yield* Users

      const allow = (email: string, patient: boolean) =>
        Effect.provideService(allowMail(email, { patient }), SqlClient.SqlClient, sql)

      const sendLink = Effect.fnUntraced(function* (
        user: User,
        flow: LinkFlow,
        language: Language,
        passwordHash: string | null
      ) {
        const token = yield* links.make(user.id, flow, passwordHash)
        yield* mailer.send(linkMail(flow, user.email, language, publicUrl, token))
      })

      const signUp: AccountsShape["signUp"] = Effect.fnUntraced(function* (form, language) {
        if (form.password !== form.passwordConfirmation) return yield* differentPasswords
        const email = normal(form.email)
        const passwordHash = yield* hashing.hash(form.password)
        const newsletter = form.newsletter ?? false
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* allow(email, false)
            const { user } = yield* users.addOrFind({
              email,
              passwordHash,
              newsletter,
              locale: language,
              consents
            })
            if (user.confirmed) yield* mailer.send(takenMail(email, language, publicUrl))
            else yield* sendLink(user, "sign_up", language, passwordHash)
          })
        )
        return { email, resendAfter: resendAfterSeconds }
      })

      const confirmEmail: AccountsShape["confirmEmail"] = (token, device) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const link = yield* links.use(token)
            if (link === null) return yield* linkExpired
            const user = yield* users.confirm(link.userId, link.passwordHash)
            if (user === null) return yield* linkExpired
            return yield* sessions.open({ userId: user.id, role: user.role }, device)
          })
        )

      const resendTo = Effect.fnUntraced(function* (user: User, flow: LinkFlow, language: Language) {
        const pending = flow === "sign_up" ? yield* links.pendingPassword(user.id) : null
        yield* sendLink(user, flow, language, pending)
      })

      const resend: AccountsShape["resend"] = (address, flow, language) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const email = normal(address)
            yield* allow(email, true)
            const user = yield* users.byEmail(email)
            const waits = user !== null && !user.confirmed
            if (waits && (flow === "sign_up" || flow === "sign_in")) yield* resendTo(user, flow, language)
            return { resendAfter: resendAfterSeconds }
          })
        )

      /** Mail that cannot be sent for its limit changes nothing about the answer. */
      const remindToConfirm = (user: User, language: Language) =>
        sql
          .withTransaction(
            Effect.andThen(allow(user.email, false), sendLink(user, "sign_in", language, null))
          )
          .pipe(Effect.catchTag("Refusal", () => Effect.void))

      const signIn: AccountsShape["signIn"] = Effect.fnUntraced(function* (form, language, device) {
        const email = normal(form.email)
        yield* limits.beforeAttempt(email, device.address)
        const user = yield* users.byEmail(email)
        const right = yield* hashing.verify(form.password, user?.passwordHash ?? null)
        if (user === null || !right) return yield* wrongCredentials
        yield* limits.afterSuccess(email, device.address)
        if (!user.confirmed) {
          yield* remindToConfirm(user, language)
          return yield* notConfirmed
        }
        return yield* sessions.open({ userId: user.id, role: user.role }, device)
      })
      return Accounts.of({ signUp, confirmEmail, resend, signIn })
    })
  )
}
