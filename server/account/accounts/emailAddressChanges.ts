import { Effect } from "effect"
import type { ChangeEmail, EmailLink } from "../../../src/api/contract/account/emailChange.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { emailAskedMail, emailChangedMail, emailUndoneMail } from "./accountMails.ts"
import { doLater } from "./accountTasks.ts"
import { allowMail, resendAfterSeconds } from "./mailLimits.ts"
import { findMailLink, makeMailLink, spendMailLink } from "./mailLinks.ts"
import { normaliseEmail } from "./normaliseEmail.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { accountGone, linkExpired } from "./accountErrors.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import { Sessions } from "./Sessions.ts"
import { verifyOwnPassword } from "./verifyOwnPassword.ts"
import { changeUserEmail, confirmUser, findUser, hasEmail } from "../../platform/users/users.ts"

/** Checks the password, mails a link to the new address and notifies the current one. */
export const changeEmail = Effect.fn("changeEmail")(function* (
  userId: number,
  form: ChangeEmail,
  address: string
) {
  const user = yield* findUser(userId)
  if (user === null) return yield* accountGone
  const right = yield* verifyOwnPassword(user, form.password, address)
  if (!right) return yield* invalid({ password: ["account.wrongPassword"] })
  const email = normaliseEmail(form.email)
  if (email === user.email) return yield* invalid({ email: ["account.sameEmail"] })
  const send = Effect.gen(function* () {
    // Count both addresses: one account must not fill many mailboxes, and many accounts must not fill one.
    yield* allowMail(user.email ?? user.login ?? "", { patient: false })
    yield* allowMail(email, { patient: false })
    yield* doLater({ kind: "email_change", email, userId, again: false })
    if (hasEmail(user)) yield* sendMail(emailAskedMail(user, email))
  })
  yield* inTransaction(send)
  return { email, resendAfter: resendAfterSeconds }
})

export const resendEmailChange = Effect.fn("resendEmailChange")(function* (userId: number, address: string) {
  const email = normaliseEmail(address)
  const send = Effect.andThen(
    allowMail(email, { patient: true }),
    doLater({ kind: "email_change", email, userId, again: true })
  )
  yield* inTransaction(send)
  return { resendAfter: resendAfterSeconds }
})

export const getEmailLink = Effect.fn("getEmailLink")(function* (token: string) {
  const link = yield* findMailLink(token, ["email_change", "email_undo"])
  if (link === null || link.email === null) return yield* linkExpired
  const flow = link.flow === "email_undo" ? "email_undo" : "email_change"
  return { flow, email: link.email } satisfies EmailLink
})

/** Uses up the link and sets the account's address; returns the account before and after. */
const move = Effect.fnUntraced(function* (token: string, flow: EmailLink["flow"]) {
  const link = yield* spendMailLink(token, [flow])
  if (link === null || link.email === null) return yield* linkExpired
  const before = yield* findUser(link.userId)
  const after = yield* changeUserEmail(link.userId, link.email)
  if (before === null || after === null) return yield* linkExpired
  return { before, after: { ...after, email: link.email } }
})

/**
 * Keeps all sessions: they belong to a user who knows the password, and the owner of a hijacked account needs theirs.
 */
export const confirmEmailChange = Effect.fn("confirmEmailChange")(function* (token: string) {
  const { before, after } = yield* move(token, "email_change")
  if (!hasEmail(before)) return null
  const undo = yield* makeMailLink(after.id, "email_undo", { email: before.email })
  yield* sendMail(emailChangedMail(before, after.email, undo))
  return null
}, inTransaction)

/** Restores the address and ends the password, sessions, passkeys and applications of the account. */
export const undoEmailChange = Effect.fn("undoEmailChange")(function* (token: string) {
  const nobodysPassword = yield* (yield* PasswordHashing).hash(newSecretToken())
  const undoChange = Effect.gen(function* () {
    const { before, after } = yield* move(token, "email_undo")
    yield* confirmUser(after.id, nobodysPassword)
    yield* (yield* Sessions).endAll(after.id)
    yield* sql`delete from passkeys where user_id = ${after.id}`
    yield* sql`delete from oauth_grants where user_id = ${after.id}`
    if (hasEmail(before)) yield* sendMail(emailUndoneMail(before))
    return { passwordToken: yield* makeMailLink(after.id, "recovery") }
  })
  return yield* inTransaction(undoChange)
})
