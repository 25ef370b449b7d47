import { Effect } from "effect"
import type { Language } from "../../platform/i18n/translate.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import type { MailParts } from "../../platform/mail/renderMail.ts"
import { isFreshSession } from "./isFreshSession.ts"
import { accountGone, wrongPassword } from "./accountErrors.ts"
import { Sessions } from "./Sessions.ts"
import { verifyOwnPassword } from "./verifyOwnPassword.ts"
import { inTransaction, sql } from "../../platform/database/sql.ts"
import { findUser, hasEmail, type User } from "../../platform/users/users.ts"

/** Days in which a deletion can be cancelled; the privacy policy states them. */
export const daysToReturn = 30

const signInAgain = new ApiError("SignInTooOld", { message: "account.signInAgain" })

interface Asked {
  readonly currentPassword?: string | undefined
  readonly address: string
}

/** Checks the password; an account without one needs a recent sign-in. */
const proveIdentity = Effect.fnUntraced(function* (user: User, viewer: Viewer, asked: Asked) {
  if (user.passwordHash === "")
    return (yield* isFreshSession(viewer.sessionId)) ? undefined : yield* signInAgain
  const right = yield* verifyOwnPassword(user, asked.currentPassword ?? "", asked.address)
  return right ? undefined : yield* wrongPassword
})

const dayIn = (language: Language, moment: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "Europe/Moscow" }).format(moment)

/** Mails the owner; a class account may have no address. */
const mailOwner = (user: User, mail: Omit<MailParts, "to" | "language">) =>
  hasEmail(user) ? sendMail({ to: user.email, language: user.language, ...mail }) : Effect.void

const mailLeaving = (user: User, erasedAt: Date) =>
  mailOwner(user, {
    subject: "mail.leaving.subject",
    values: { date: dayIn(user.language, erasedAt) },
    paragraphs: ["mail.leaving.text", "mail.leaving.return"],
    button: { label: "mail.leaving.button", path: "/sign-in" }
  })

const mailRestored = (user: User) =>
  mailOwner(user, {
    subject: "mail.restored.subject",
    paragraphs: ["mail.restored.text"],
    button: { label: "mail.restored.button", path: "/recover-password" }
  })

const markLeaving = Effect.fnUntraced(function* (userId: number) {
  const [marked] = yield* sql<{ readonly erased_at: Date }>`
    update users set deletion_asked_at = coalesce(deletion_asked_at, now()) where id = ${userId} and not erased
    returning deletion_asked_at + make_interval(days => ${daysToReturn}) as erased_at`
  return marked === undefined ? yield* accountGone : marked.erased_at
})

/**
 * Signs an account out everywhere and hides it from public lists. It is erased unless its owner signs in again in time.
 */
export const askDeletion = Effect.fn("askDeletion")(function* (viewer: Viewer, asked: Asked) {
  const user = yield* findUser(viewer.userId)
  if (user === null) return yield* accountGone
  yield* proveIdentity(user, viewer, asked)
  const leave = Effect.gen(function* () {
    const erasedAt = yield* markLeaving(user.id)
    yield* (yield* Sessions).endAll(user.id)
    yield* mailLeaving(user, erasedAt)
    return { erasedAt: erasedAt.toISOString() }
  })
  return yield* inTransaction(leave)
})

/** Cancels a pending deletion at sign-in; returns whether there was one. */
export const cancelDeletion = Effect.fn("cancelDeletion")(function* (user: User) {
  const back = yield* sql`
    update users set deletion_asked_at = null
    where id = ${user.id} and deletion_asked_at is not null and not erased returning id`
  if (back.length === 0) return false
  yield* mailRestored(user)
  return true
})
