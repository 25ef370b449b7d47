import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  ChangePassword,
  FollowPasswordLink,
  PasswordChanging,
  PasswordFlow
} from "../../../src/api/contract/account/passwords.ts"
import type { MailSent } from "../../../src/api/contract/account/session.ts"
import { Config } from "../../platform/config.ts"
import { type Answer, invalid } from "../../platform/http/ApiError.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { Queue } from "../../platform/Queue.ts"
import { linkMail, passwordChangedMail } from "./accountMails.ts"
import { doLater } from "./accountTasks.ts"
import { chosenPassword } from "./chosenPassword.ts"
import { allowMail, resendAfterSeconds } from "./mailAllowance.ts"
import { type MailLink, MailLinks } from "./MailLinks.ts"
import { normalEmail } from "./normalEmail.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { accountGone, linkExpired, wrongPassword } from "./accountErrors.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { typedRight } from "./typedPassword.ts"
import { endAddedSignInMethods } from "./signInMethods.ts"
import { hasEmail, type User, Users } from "../../platform/users/Users.ts"

interface PasswordsShape {
  /** Mails a recovery link; the response is the same for any address. */
  readonly recover: (email: string) => Answer<MailSent, "TooManyMails" | "TooManyRequests">
  readonly look: (token: string) => Answer<{ readonly flow: PasswordFlow }, "LinkExpired">
  /**
   * Sets the new password and ends every session. A recovery also ends the passkeys and applications added within
   * 30 days; its mail lists those and the remaining ones.
   */
  readonly follow: (
    token: string,
    form: FollowPasswordLink,
    address: string
  ) => Answer<null, "Invalid" | "LinkExpired" | "TooManyRequests">
  /**
   * Checks the current password and mails a link that applies the new one.
   * Without an address the password changes at once and every session ends.
   */
  readonly change: (
    userId: number,
    form: ChangePassword,
    address: string
  ) => Answer<PasswordChanging, "Invalid" | "TokenUnknown" | "TooManyMails" | "TooManyRequests">
}

const flows = ["recovery", "password_change"] as const

const missingPassword = invalid({ password: ["validation.required"] })

const signInNames = ({ email, login }: User) => [email, login].filter((name) => name !== null)

/** Password recovery and password change. */
export class Passwords extends Context.Service<Passwords, PasswordsShape>()(
  "server/account/accounts/Passwords"
) {
  static readonly layer = Layer.effect(
    Passwords,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { publicUrl } = yield* Config
      const queue = yield* Queue
      const mailer = yield* Mailer
      const links = yield* MailLinks
      const hashing = yield* PasswordHashing
      const sessions = yield* Sessions
      const limits = yield* SignInLimits
      const typing = yield* Effect.context<PasswordHashing | SignInLimits>()
      const users = yield* Users
      const allow = (email: string) =>
        Effect.provideService(allowMail(email, { patient: false }), SqlClient.SqlClient, sql)

      const recover: PasswordsShape["recover"] = (address) => {
        const email = normalEmail(address)
        const task = { kind: "link", email, flow: "recovery" } as const
        return sql
          .withTransaction(Effect.andThen(allow(email), doLater(task)))
          .pipe(Effect.provideService(Queue, queue), Effect.as({ email, resendAfter: resendAfterSeconds }))
      }

      const endRecentSignInMethods = (userId: number) =>
        Effect.provideService(endAddedSignInMethods(userId), SqlClient.SqlClient, sql)

      const look: PasswordsShape["look"] = Effect.fnUntraced(function* (token) {
        const link = yield* links.look(token, flows)
        if (link === null) return yield* linkExpired
        return { flow: link.flow === "recovery" ? "recovery" : "password_change" }
      })

      const chosenHash = Effect.fnUntraced(function* (
        link: MailLink,
        form: FollowPasswordLink,
        address: string
      ) {
        if (link.flow === "password_change" && link.passwordHash !== null) return link.passwordHash
        if (form.password === undefined) return yield* missingPassword
        const { password, passwordConfirmation } = form
        return yield* hashing.hash(yield* chosenPassword({ password, passwordConfirmation }), address)
      })

      const follow: PasswordsShape["follow"] = Effect.fnUntraced(function* (token, form, address) {
        const link = yield* links.look(token, flows)
        if (link === null) return yield* linkExpired
        const passwordHash = yield* chosenHash(link, form, address)
        const apply = Effect.gen(function* () {
          if ((yield* links.use(token, flows)) === null) return yield* linkExpired
          // Using a mail link proves ownership of the address.
          const user = yield* users.confirm(link.userId, passwordHash)
          if (user === null) return yield* linkExpired
          yield* sessions.endAll(user.id)
          yield* Effect.forEach(signInNames(user), (name) => limits.afterRecovery(name, address), {
            discard: true
          })
          const methods = link.flow === "recovery" ? yield* endRecentSignInMethods(user.id) : null
          if (hasEmail(user)) yield* mailer.send(passwordChangedMail(user, publicUrl, methods))
          return null
        })
        return yield* sql.withTransaction(apply)
      })

      const changeNow = Effect.fnUntraced(function* (userId: number, passwordHash: string) {
        yield* users.confirm(userId, passwordHash)
        yield* sessions.endAll(userId)
        return { email: null, resendAfter: 0 }
      })

      const change: PasswordsShape["change"] = Effect.fnUntraced(function* (userId, form, address) {
        const password = yield* chosenPassword(form)
        const user = yield* users.byId(userId)
        if (user === null) return yield* accountGone
        const { email } = user
        const right = yield* Effect.provideContext(typedRight(user, form.currentPassword, address), typing)
        if (!right) return yield* wrongPassword
        const passwordHash = yield* hashing.hash(password, address)
        if (email === null) return yield* sql.withTransaction(changeNow(userId, passwordHash))
        const send = Effect.gen(function* () {
          yield* allow(email)
          const token = yield* links.make(userId, "password_change", { passwordHash })
          yield* mailer.send(linkMail("password_change", { ...user, email }, publicUrl, token))
          return { email, resendAfter: resendAfterSeconds }
        })
        return yield* sql.withTransaction(send)
      })
      return Passwords.of({ recover, look, follow, change })
    })
  )
}
