import { Effect } from "effect"
import type { ConfirmEmail, MailFlow, SignIn, SignUp } from "../../../src/api/contract/account/session.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { LegalDocuments } from "../../content/legal/LegalDocuments.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { type AccountTask, doLater, waitingSignUp } from "./accountTasks.ts"
import { completeSignIn } from "./completeSignIn.ts"
import { hashNewPassword } from "./validateNewPassword.ts"
import { allowMail, resendAfterSeconds } from "./mailLimits.ts"
import { knownOrigin } from "./knownOrigin.ts"
import { spendMailLink } from "./mailLinks.ts"
import { normaliseEmail } from "./normaliseEmail.ts"
import { plainOneTimePassword } from "./oneTimePassword.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { linkExpired, oneTimeExpired } from "./accountErrors.ts"
import { noteSecurityEvent } from "./securityEvents.ts"
import type { Device } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { confirmUser, findUserBySignInName } from "../../platform/users/users.ts"

// Neither a response nor its timing reveals whether an address is registered.

const wrongCredentials = new ApiError("WrongCredentials", { message: "account.wrongCredentials" })
/** `retryAfterSeconds` is the wait before another mail can be requested. */
const notConfirmed = (retryAfterSeconds: number) =>
  new ApiError("EmailNotConfirmed", { message: "account.emailNotConfirmed", retryAfterSeconds })
const choosePassword = new ApiError("PasswordNotChosen", { message: "account.choosePassword" })

/** Queues a mail to an address within its mail limits. */
const mailLater = (task: AccountTask, patient: boolean) =>
  Effect.as(
    inTransaction(Effect.andThen(allowMail(task.email, { patient }), doLater(task))),
    resendAfterSeconds
  )

export const signUp = Effect.fn("signUp")(function* (form: SignUp, language: Language, address: string) {
  const email = normaliseEmail(form.email)
  const passwordHash = yield* hashNewPassword(form, address)
  const { newsletter = false } = form
  const { versions: consents } = yield* LegalDocuments
  const task = { kind: "sign_up", email, passwordHash, newsletter, language, consents } as const
  return { email, resendAfter: yield* mailLater(task, false) }
})

/**
 * Confirms the address of a mail link and signs its user in.
 * Fails with `PasswordNotChosen` if several sign-ups used the address, because the reader's password is unknown.
 */
export const confirmEmail = Effect.fn("confirmEmail")(function* (form: ConfirmEmail, device: Device) {
  const { password, passwordConfirmation } = form
  const passwordHash =
    password === undefined ? null : yield* hashNewPassword({ password, passwordConfirmation }, device.address)
  const confirm = Effect.gen(function* () {
    const link = yield* spendMailLink(form.token, ["sign_up", "sign_in"])
    if (link === null) return yield* linkExpired
    const user = yield* confirmUser(link.userId, passwordHash)
    if (user === null) return yield* linkExpired
    // The error rolls back the transaction, so the link works again with a password.
    if (user.signUps > 1 && passwordHash === null) return yield* choosePassword
    return yield* completeSignIn(user, device)
  })
  return yield* inTransaction(confirm)
})

export const resendMail = (address: string, flow: MailFlow) =>
  Effect.map(mailLater({ kind: "link", email: normaliseEmail(address), flow }, true), (resendAfter) => ({
    resendAfter
  }))

/** A mail limit does not change the response. */
const remindToConfirm = (email: string) =>
  mailLater({ kind: "link", email, flow: "sign_in" }, false).pipe(
    Effect.catchTag(["TooManyMails", "TooManyRequests"], ({ retryAfterSeconds = resendAfterSeconds }) =>
      Effect.succeed(retryAfterSeconds)
    )
  )

const knownTo = Effect.fnUntraced(function* (email: string, device: Device) {
  const user = yield* findUserBySignInName(email)
  return user === null ? null : yield* knownOrigin(user.id, device)
})

export const signIn = Effect.fn("signIn")(function* (form: SignIn, device: Device) {
  const limits = yield* SignInLimits
  const hashing = yield* PasswordHashing
  const email = normaliseEmail(form.email)
  yield* limits.beforeAttempt(email, device.address, knownTo(email, device))
  const refund = limits.refundAttempt(email, device.address)
  const checked = Effect.gen(function* () {
    const user = yield* findUserBySignInName(email)
    const isOneTime = (user?.oneTime ?? null) !== null
    const password = isOneTime ? plainOneTimePassword(form.password) : form.password
    // Always query, so that the timing reveals nothing.
    const waiting = yield* waitingSignUp(email)
    const signingUp = user?.confirmed === true ? null : waiting
    const right = yield* hashing.verify(password, signingUp ?? user?.passwordHash ?? null, device.address)
    return { user, signingUp, right }
  })
  // Neither a failed query nor a request that leaves the hashing queue is a wrong password.
  const { user, signingUp, right } = yield* Effect.tapError(checked, () => refund)
  if (user !== null && !right) {
    const event = { kind: "sign_in_refused", userId: user.id, address: device.address } as const
    // Run in the background, so that the timing reveals nothing.
    yield* noteSecurityEvent(event).pipe(Effect.ignore, Effect.forkDetach)
  }
  if (!right || (user === null && signingUp === null)) return yield* wrongCredentials
  yield* refund
  if (user?.oneTime === "expired") return yield* oneTimeExpired
  if (user === null || !user.confirmed) return yield* notConfirmed(yield* remindToConfirm(email))
  return yield* completeSignIn(user, device)
})
