import { Effect } from "effect"
import type {
  ChangePassword,
  FollowPasswordLink,
  PasswordChanging,
  PasswordFlow
} from "../../../src/api/contract/account/passwords.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { invalid } from "../../platform/http/ApiError.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { linkMail, passwordChangedMail } from "./accountMails.ts"
import { doLater } from "./accountTasks.ts"
import { hashNewPassword, validateNewPassword } from "./validateNewPassword.ts"
import { allowMail, resendAfterSeconds } from "./mailLimits.ts"
import { findMailLink, type MailLink, makeMailLink, spendMailLink } from "./mailLinks.ts"
import { normaliseEmail } from "./normaliseEmail.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { accountGone, linkExpired, wrongPassword } from "./accountErrors.ts"
import { Sessions } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { verifyOwnPassword } from "./verifyOwnPassword.ts"
import { endRecentSignInMethods } from "./endRecentSignInMethods.ts"
import { confirmUser, findUser, hasEmail, type User } from "../../platform/users/users.ts"

const flows = ["recovery", "password_change"] as const

const missingPassword = invalid({ password: ["validation.required"] })

const signInNames = ({ email, login }: User) => [email, login].filter((name) => name !== null)

/** Mails a recovery link; the response is the same for any address. */
export const recoverPassword = Effect.fn("recoverPassword")(function* (address: string) {
  const email = normaliseEmail(address)
  const task = { kind: "link", email, flow: "recovery" } as const
  yield* inTransaction(Effect.andThen(allowMail(email, { patient: false }), doLater(task)))
  return { email, resendAfter: resendAfterSeconds }
})

export const getPasswordLink = Effect.fn("getPasswordLink")(function* (token: string) {
  const link = yield* findMailLink(token, flows)
  if (link === null) return yield* linkExpired
  const flow: PasswordFlow = link.flow === "recovery" ? "recovery" : "password_change"
  return { flow }
})

const chosenHash = Effect.fnUntraced(function* (link: MailLink, form: FollowPasswordLink, address: string) {
  if (link.flow === "password_change" && link.passwordHash !== null) return link.passwordHash
  if (form.password === undefined) return yield* missingPassword
  const { password, passwordConfirmation } = form
  return yield* hashNewPassword({ password, passwordConfirmation }, address)
})

/** Sets the password, ends every session, and mails the owner. Null if the account is gone. */
const setPassword = Effect.fnUntraced(function* (link: MailLink, passwordHash: string, address: string) {
  const limits = yield* SignInLimits
  // Using a mail link proves ownership of the address.
  const user = yield* confirmUser(link.userId, passwordHash)
  if (user === null) return yield* linkExpired
  yield* (yield* Sessions).endAll(user.id)
  yield* Effect.forEach(signInNames(user), (name) => limits.afterRecovery(name, address), { discard: true })
  const methods = link.flow === "recovery" ? yield* endRecentSignInMethods(user.id) : null
  if (hasEmail(user)) yield* sendMail(passwordChangedMail(user, methods))
  return null
})

/**
 * Sets the new password of a mail link and ends every session. A recovery also ends the passkeys and applications added
 * within 30 days; its mail lists those and the remaining ones.
 */
export const followPasswordLink = Effect.fn("followPasswordLink")(function* (
  token: string,
  form: FollowPasswordLink,
  address: string
) {
  const link = yield* findMailLink(token, flows)
  if (link === null) return yield* linkExpired
  const passwordHash = yield* chosenHash(link, form, address)
  const apply = Effect.flatMap(spendMailLink(token, flows), (used) =>
    used === null ? Effect.fail(linkExpired) : setPassword(link, passwordHash, address)
  )
  return yield* inTransaction(apply)
})

const changeNow = Effect.fnUntraced(function* (userId: number, passwordHash: string) {
  yield* confirmUser(userId, passwordHash)
  yield* (yield* Sessions).endAll(userId)
  return { email: null, resendAfter: 0 }
})

const mailChange = Effect.fnUntraced(function* (
  user: User & { readonly email: string },
  passwordHash: string
) {
  yield* allowMail(user.email, { patient: false })
  const token = yield* makeMailLink(user.id, "password_change", { passwordHash })
  yield* sendMail(linkMail("password_change", user, token))
  return { email: user.email, resendAfter: resendAfterSeconds }
})

/**
 * Checks the current password and mails a link that applies the new one.
 * Without an address the password changes at once and every session ends.
 */
export const changePassword = Effect.fn("changePassword")(function* (
  userId: number,
  form: ChangePassword,
  address: string
) {
  const password = yield* validateNewPassword(form)
  const user = yield* findUser(userId)
  if (user === null) return yield* accountGone
  if (!(yield* verifyOwnPassword(user, form.currentPassword, address))) return yield* wrongPassword
  const passwordHash = yield* (yield* PasswordHashing).hash(password, address)
  const changing: PasswordChanging = hasEmail(user)
    ? yield* inTransaction(mailChange(user, passwordHash))
    : yield* inTransaction(changeNow(userId, passwordHash))
  return changing
})
