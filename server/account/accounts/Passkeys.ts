import { generateRegistrationOptions } from "@simplewebauthn/server"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest
} from "../../../src/api/contract/account/passkeys.ts"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { type Answer, ApiError, notFound } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { Admission } from "./Admission.ts"
import { challengeMinutes, PasskeyChallenges } from "./PasskeyChallenges.ts"
import { guessPasskeyName } from "./passkeyNames.ts"
import { type PasskeyRow, passkeyRows } from "./passkeyRows.ts"
import { passkeySiteOf } from "./passkeySite.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import type { Device } from "./Sessions.ts"
import { type User, Users } from "../../platform/users/Users.ts"
import { passkeyAlgorithms, verifyNewPasskey, verifyProof } from "./verifyPasskey.ts"
import { renderMail } from "../../platform/mail/renderMail.ts"

/** Mail about a new passkey, with a link to the settings to remove it. */
const passkeyAddedMail = (to: string, language: Language, publicUrl: string, name: string) =>
  renderMail({
    to,
    language,
    subject: "mail.passkey.subject",
    values: { name },
    paragraphs: ["mail.passkey.text", "mail.passkey.notYou"],
    button: { label: "mail.passkey.button", url: `${publicUrl}/profile/settings` },
    afterwards: []
  })

interface PasskeysShape {
  readonly list: (userId: number) => Answer<{ origin: string | null; passkeys: ReadonlyArray<Passkey> }>
  /** Options for creating a passkey; the caller has verified the user. */
  readonly begin: (viewer: Viewer, user: User) => Answer<PasskeyCreation, "Conflict">
  readonly add: (
    viewer: Viewer,
    answer: NewPasskey,
    device: Device,
    language: Language
  ) => Answer<Passkey, "Conflict" | "PasskeyNotCreated">
  readonly rename: (userId: number, id: string, name: string) => Answer<Passkey, "NotFound">
  readonly remove: (userId: number, id: string) => Answer<null, "NotFound">
  /** Options for a sign-in with an unknown user; `browser` binds the answer to the browser that asked. */
  readonly beginSignIn: (browser: string) => Answer<PasskeyRequest, "Conflict">
  readonly signIn: (
    proof: PasskeyProof,
    browser: string | null,
    device: Device
  ) => Answer<Tokens, "Conflict" | "PasskeyRejected">
}

const timeout = challengeMinutes * 60_000
/** A cap well above practical use. */
const mostPerUser = 20

const notHere = new ApiError("Conflict", { message: "passkey.notHere" })
const tooMany = new ApiError("Conflict", { message: "passkey.tooMany" })
const alreadyRegistered = new ApiError("Conflict", { message: "passkey.taken" })
const notMade = new ApiError("PasskeyNotCreated", { message: "passkey.notMade" })
/** One error for all failures, so that it reveals nothing about accounts. */
const refused = new ApiError("PasskeyRejected", { message: "passkey.refused" })

const shown = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  synced: backedUp,
  createdAt,
  lastUsedAt
})

/** Passkeys: sign-in without a password. */
export class Passkeys extends Context.Service<Passkeys, PasskeysShape>()("server/account/accounts/Passkeys") {
  static readonly layer = Layer.effect(
    Passkeys,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { publicUrl } = yield* Config
      const mailer = yield* Mailer
      const users = yield* Users
      const { admit } = yield* Admission
      const challenges = yield* PasskeyChallenges
      const rows = yield* passkeyRows
      const site = passkeySiteOf(publicUrl)
      const needSite = site === null ? Effect.fail(notHere) : Effect.succeed(site)

      const list: PasskeysShape["list"] = (userId) =>
        Effect.map(rows.ofUser(userId), (own) => ({
          origin: site?.origin ?? null,
          passkeys: own.map(shown)
        }))

      const begin: PasskeysShape["begin"] = Effect.fnUntraced(function* ({ userId, sessionId }, user) {
        const { id: rpID } = yield* needSite
        const own = yield* rows.ofUser(userId)
        if (own.length >= mostPerUser) return yield* tooMany
        const userHandle = own[0]?.userHandle ?? newSecretToken()
        const userName = user.email ?? user.login ?? String(user.id)
        const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ")
        const challenge = yield* challenges.ask(sessionId, userHandle)
        const options = yield* Effect.promise(() =>
          generateRegistrationOptions({
            rpName: "Zama",
            rpID,
            userName,
            userDisplayName: name === "" ? userName : name,
            userID: new Uint8Array(Buffer.from(userHandle, "base64url")),
            challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
            timeout,
            supportedAlgorithmIDs: passkeyAlgorithms
          })
        )
        const excludeCredentials = own.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: "public-key" as const,
          transports
        }))
        const rp = { id: rpID, name: options.rp.name }
        return { ...options, challenge, rp, timeout, excludeCredentials }
      })

      /** Mails the owner about a new passkey. */
      const mailOwner = Effect.fnUntraced(function* (userId: number, name: string) {
        const user = yield* users.byId(userId)
        if (user === null || user.email === null) return
        yield* mailer.send(passkeyAddedMail(user.email, user.language, publicUrl, name))
      })

      const add: PasskeysShape["add"] = Effect.fnUntraced(function* (viewer, answer, device, language) {
        const here = yield* needSite
        const question = yield* challenges.spend(answer.clientData, viewer.sessionId)
        if (question === null || question.userHandle === null) return yield* notMade
        const made = yield* verifyNewPasskey(here, question.challenge, answer)
        if (made === null) return yield* notMade
        const { credential, aaguid, credentialDeviceType, credentialBackedUp } = made
        const row = {
          userId: viewer.userId,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: answer.transports,
          userHandle: question.userHandle,
          backupEligible: credentialDeviceType === "multiDevice",
          backedUp: credentialBackedUp,
          name: guessPasskeyName(aaguid, device.userAgent, language)
        }
        const insertPasskey = Effect.gen(function* () {
          const added = yield* rows.add(row)
          if (added === null) return yield* alreadyRegistered
          yield* mailOwner(viewer.userId, added.name)
          return shown(added)
        })
        return yield* sql.withTransaction(insertPasskey)
      })

      const rename: PasskeysShape["rename"] = Effect.fnUntraced(function* (userId, id, name) {
        const row = yield* rows.rename(userId, id, name.trim())
        return row === null ? yield* notFound : shown(row)
      })

      const remove: PasskeysShape["remove"] = Effect.fnUntraced(function* (userId, id) {
        return (yield* rows.remove(userId, id)) ? null : yield* notFound
      })

      const beginSignIn: PasskeysShape["beginSignIn"] = Effect.fnUntraced(function* (browser) {
        const { id: rpId } = yield* needSite
        return { challenge: yield* challenges.ask(browser, null), rpId, timeout }
      })

      /** Verifies a proof and records the use of its passkey. */
      const proven = Effect.fnUntraced(function* (challenge: string, proof: PasskeyProof) {
        const here = yield* needSite
        const passkey = yield* rows.byCredential(proof.id)
        if (passkey === null || passkey.userHandle !== proof.userHandle) return yield* refused
        const verified = yield* verifyProof(here, challenge, passkey, proof)
        if (verified === null) return yield* refused
        yield* rows.used(passkey.id, verified.newCounter, verified.credentialBackedUp)
        return passkey
      })

      const signIn: PasskeysShape["signIn"] = Effect.fnUntraced(function* (proof, browser, device) {
        // Use up the challenge in any case, so that a failed answer cannot be retried.
        const question = browser === null ? null : yield* challenges.spend(proof.clientData, browser)
        if (question === null || question.userHandle !== null) return yield* refused
        const enter = Effect.gen(function* () {
          const { userId } = yield* proven(question.challenge, proof)
          const user = yield* users.byId(userId)
          return user === null ? yield* refused : yield* admit(user, device)
        })
        return yield* sql.withTransaction(enter)
      })
      return Passkeys.of({ list, begin, add, rename, remove, beginSignIn, signIn })
    })
  )
}
