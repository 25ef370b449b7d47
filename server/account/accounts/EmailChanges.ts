import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ChangeEmail, EmailLink } from "../../../src/api/contract/account/emailChange.ts"
import type { MailSent } from "../../../src/api/contract/account/session.ts"
import { Config } from "../../platform/config.ts"
import { type Answer, invalid } from "../../platform/http/ApiError.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { Queue } from "../../platform/Queue.ts"
import { emailAskedMail, emailChangedMail, emailUndoneMail } from "./accountMails.ts"
import { doLater } from "./accountTasks.ts"
import { allowMail, resendAfterSeconds } from "./mailAllowance.ts"
import { MailLinks } from "./MailLinks.ts"
import { normalEmail } from "./normalEmail.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { accountGone, linkExpired } from "./accountErrors.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { typedRight } from "./typedPassword.ts"
import { hasEmail, Users } from "../../platform/users/Users.ts"

interface EmailChangesShape {
  /** Checks the password, mails a link to the new address and notifies the current one. */
  readonly ask: (
    userId: number,
    form: ChangeEmail,
    address: string
  ) => Answer<MailSent, "Invalid" | "TokenUnknown" | "TooManyMails" | "TooManyRequests">
  readonly resend: (
    userId: number,
    email: string
  ) => Answer<{ readonly resendAfter: number }, "TooManyMails" | "TooManyRequests">
  readonly look: (token: string) => Answer<EmailLink, "LinkExpired">
  /**
   * Keeps all sessions: they belong to a user who knows the password, and the owner of a hijacked account needs theirs.
   */
  readonly confirm: (token: string) => Answer<null, "LinkExpired">
  /** Restores the address and ends the password, sessions, passkeys and applications of the account. */
  readonly undo: (
    token: string
  ) => Answer<{ readonly passwordToken: string }, "LinkExpired" | "TooManyRequests">
}

/** Changes the email address of an account. */
export class EmailChanges extends Context.Service<EmailChanges, EmailChangesShape>()(
  "server/account/accounts/EmailChanges"
) {
  static readonly layer = Layer.effect(
    EmailChanges,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { publicUrl } = yield* Config
      const queue = yield* Queue
      const mailer = yield* Mailer
      const links = yield* MailLinks
      const hashing = yield* PasswordHashing
      const sessions = yield* Sessions
      const typing = yield* Effect.context<PasswordHashing | SignInLimits>()
      const users = yield* Users

      const queued = <A, E>(work: Effect.Effect<A, E, Queue | SqlClient.SqlClient>) =>
        sql
          .withTransaction(work)
          .pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.provideService(Queue, queue),
            Effect.as(resendAfterSeconds)
          )

      const ask: EmailChangesShape["ask"] = Effect.fnUntraced(function* (userId, form, address) {
        const user = yield* users.byId(userId)
        if (user === null) return yield* accountGone
        const right = yield* Effect.provideContext(typedRight(user, form.password, address), typing)
        if (!right) return yield* invalid({ password: ["account.wrongPassword"] })
        const email = normalEmail(form.email)
        if (email === user.email) return yield* invalid({ email: ["account.sameEmail"] })
        const send = Effect.gen(function* () {
          // Count both addresses: one account must not fill many mailboxes, and many accounts must not fill one.
          yield* allowMail(user.email ?? user.login ?? "", { patient: false })
          yield* allowMail(email, { patient: false })
          yield* doLater({ kind: "email_change", email, userId, again: false })
          if (hasEmail(user)) yield* mailer.send(emailAskedMail(user, email, publicUrl))
        })
        return { email, resendAfter: yield* queued(send) }
      })

      const resend: EmailChangesShape["resend"] = Effect.fnUntraced(function* (userId, address) {
        const email = normalEmail(address)
        const send = Effect.andThen(
          allowMail(email, { patient: true }),
          doLater({ kind: "email_change", email, userId, again: true })
        )
        return { resendAfter: yield* queued(send) }
      })

      const look: EmailChangesShape["look"] = Effect.fnUntraced(function* (token) {
        const link = yield* links.look(token, ["email_change", "email_undo"])
        if (link === null || link.email === null) return yield* linkExpired
        return { flow: link.flow === "email_undo" ? "email_undo" : "email_change", email: link.email }
      })

      /** Uses up the link and sets the account's address; returns the account before and after. */
      const move = Effect.fnUntraced(function* (token: string, flow: EmailLink["flow"]) {
        const link = yield* links.use(token, [flow])
        if (link === null || link.email === null) return yield* linkExpired
        const before = yield* users.byId(link.userId)
        const after = yield* users.changeEmail(link.userId, link.email)
        if (before === null || after === null) return yield* linkExpired
        return { before, after: { ...after, email: link.email } }
      })

      const confirm: EmailChangesShape["confirm"] = (token) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const { before, after } = yield* move(token, "email_change")
            if (!hasEmail(before)) return null
            const undo = yield* links.make(after.id, "email_undo", { email: before.email })
            yield* mailer.send(emailChangedMail(before, after.email, publicUrl, undo))
            return null
          })
        )

      const undo: EmailChangesShape["undo"] = Effect.fnUntraced(function* (token) {
        const nobodysPassword = yield* hashing.hash(newSecretToken())
        const undoChange = Effect.gen(function* () {
          const { before, after } = yield* move(token, "email_undo")
          yield* users.confirm(after.id, nobodysPassword)
          yield* sessions.endAll(after.id)
          yield* sql`delete from passkeys where user_id = ${after.id}`
          yield* sql`delete from oauth_grants where user_id = ${after.id}`
          if (hasEmail(before)) yield* mailer.send(emailUndoneMail(before, publicUrl))
          return { passwordToken: yield* links.make(after.id, "recovery") }
        })
        return yield* sql.withTransaction(undoChange)
      })
      return EmailChanges.of({ ask, resend, look, confirm, undo })
    })
  )
}
