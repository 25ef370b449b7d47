import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  ConfirmEmail,
  MailFlow,
  SignIn,
  SignUp,
  Tokens
} from "../../../src/api/contract/account/session.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { LegalDocuments } from "../../content/legal/LegalDocuments.ts"
import { type Answer, ApiError } from "../../platform/http/ApiError.ts"
import { Queue } from "../../platform/Queue.ts"
import { type AccountTask, doLater, waitingSignUp } from "./accountTasks.ts"
import { Admission } from "./Admission.ts"
import { chosenPassword } from "./chosenPassword.ts"
import { allowMail, resendAfterSeconds } from "./mailAllowance.ts"
import { knownOrigin } from "./knownOrigin.ts"
import { MailLinks } from "./MailLinks.ts"
import { normalEmail } from "./normalEmail.ts"
import { plainOneTimePassword } from "./oneTimePassword.ts"
import { PasswordHashing } from "./PasswordHashing.ts"
import { linkExpired, oneTimeExpired } from "./accountErrors.ts"
import { noteSecurityEvent } from "./securityEvents.ts"
import type { Device } from "./Sessions.ts"
import { SignInLimits } from "./SignInLimits.ts"
import { Users } from "../../platform/users/Users.ts"

interface AccountsShape {
  readonly signUp: (
    form: SignUp,
    language: Language,
    address: string
  ) => Answer<{ email: string; resendAfter: number }, "Invalid" | "TooManyMails" | "TooManyRequests">
  /**
   * Confirms the address of a mail link and signs its user in.
   * Fails with `PasswordNotChosen` if several sign-ups used the address, because the reader's password is unknown.
   */
  readonly confirmEmail: (
    form: ConfirmEmail,
    device: Device
  ) => Answer<Tokens, "Invalid" | "LinkExpired" | "PasswordNotChosen" | "TooManyRequests">
  readonly resend: (
    email: string,
    flow: MailFlow
  ) => Answer<{ resendAfter: number }, "TooManyMails" | "TooManyRequests">
  readonly signIn: (
    form: SignIn,
    device: Device
  ) => Answer<Tokens, "EmailNotConfirmed" | "OneTimePasswordExpired" | "TooManyRequests" | "WrongCredentials">
}

const wrongCredentials = new ApiError("WrongCredentials", { message: "account.wrongCredentials" })
/** `retryAfterSeconds` is the wait before another mail can be requested. */
const notConfirmed = (retryAfterSeconds: number) =>
  new ApiError("EmailNotConfirmed", { message: "account.emailNotConfirmed", retryAfterSeconds })
const choosePassword = new ApiError("PasswordNotChosen", { message: "account.choosePassword" })

/**
 * Sign-up, confirmation and sign-in.
 * Neither a response nor its timing reveals whether an address is registered.
 */
export class Accounts extends Context.Service<Accounts, AccountsShape>()("server/account/accounts/Accounts") {
  static readonly layer = Layer.effect(
    Accounts,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { versions: consents } = yield* LegalDocuments
      const queue = yield* Queue
      const links = yield* MailLinks
      const hashing = yield* PasswordHashing
      const { admit } = yield* Admission
      const limits = yield* SignInLimits
      const users = yield* Users

      /** Queues a mail to an address within its mail limits. */
      const mailLater = (task: AccountTask, patient: boolean) =>
        sql
          .withTransaction(Effect.andThen(allowMail(task.email, { patient }), doLater(task)))
          .pipe(
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.provideService(Queue, queue),
            Effect.as(resendAfterSeconds)
          )

      const signUp: AccountsShape["signUp"] = Effect.fnUntraced(function* (form, language, address) {
        const password = yield* chosenPassword(form)
        const email = normalEmail(form.email)
        const passwordHash = yield* hashing.hash(password, address)
        const { newsletter = false } = form
        const task = { kind: "sign_up", email, passwordHash, newsletter, language, consents } as const
        return { email, resendAfter: yield* mailLater(task, false) }
      })

      const chosenHash = Effect.fnUntraced(function* (
        { password, passwordConfirmation }: ConfirmEmail,
        address: string
      ) {
        if (password === undefined) return null
        return yield* hashing.hash(yield* chosenPassword({ password, passwordConfirmation }), address)
      })

      const confirmEmail: AccountsShape["confirmEmail"] = Effect.fnUntraced(function* (form, device) {
        const passwordHash = yield* chosenHash(form, device.address)
        const confirm = Effect.gen(function* () {
          const link = yield* links.use(form.token, ["sign_up", "sign_in"])
          if (link === null) return yield* linkExpired
          const user = yield* users.confirm(link.userId, passwordHash)
          if (user === null) return yield* linkExpired
          // The error rolls back the transaction, so the link works again with a password.
          if (user.signUps > 1 && passwordHash === null) return yield* choosePassword
          return yield* admit(user, device)
        })
        return yield* sql.withTransaction(confirm)
      })

      const resend: AccountsShape["resend"] = (address, flow) =>
        Effect.map(mailLater({ kind: "link", email: normalEmail(address), flow }, true), (resendAfter) => ({
          resendAfter
        }))

      /** A mail limit does not change the response. */
      const remindToConfirm = (email: string) =>
        mailLater({ kind: "link", email, flow: "sign_in" }, false).pipe(
          Effect.catchTag(["TooManyMails", "TooManyRequests"], ({ retryAfterSeconds = resendAfterSeconds }) =>
            Effect.succeed(retryAfterSeconds)
          )
        )

      const knownTo = (email: string, device: Device) =>
        Effect.flatMap(users.bySignInName(email), (user) =>
          user === null ? Effect.succeed(null) : knownOrigin(user.id, device)
        ).pipe(Effect.provideService(SqlClient.SqlClient, sql))

      const signIn: AccountsShape["signIn"] = Effect.fnUntraced(function* (form, device) {
        const email = normalEmail(form.email)
        yield* limits.beforeAttempt(email, device.address, knownTo(email, device))
        const user = yield* users.bySignInName(email)
        const isOneTime = (user?.oneTime ?? null) !== null
        const password = isOneTime ? plainOneTimePassword(form.password) : form.password
        const uncounted = limits.afterSuccess(email, device.address)
        // Always query, so that the timing reveals nothing.
        const waiting = yield* Effect.provideService(waitingSignUp(email), SqlClient.SqlClient, sql)
        const signingUp = user?.confirmed === true ? null : waiting
        const verdict = hashing.verify(password, signingUp ?? user?.passwordHash ?? null, device.address)
        // A request that leaves the hashing queue is not a wrong password.
        const right = yield* Effect.tapError(verdict, () => uncounted)
        if (user !== null && !right) {
          // Run in the background, so that the timing reveals nothing.
          yield* noteSecurityEvent({
            kind: "sign_in_refused",
            userId: user.id,
            address: device.address
          }).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.ignore, Effect.forkDetach)
        }
        if (!right || (user === null && signingUp === null)) return yield* wrongCredentials
        yield* uncounted
        if (user?.oneTime === "expired") return yield* oneTimeExpired
        if (user === null || !user.confirmed) {
          return yield* notConfirmed(yield* remindToConfirm(email))
        }
        return yield* admit(user, device)
      })
      return Accounts.of({ signUp, confirmEmail, resend, signIn })
    })
  )
}
