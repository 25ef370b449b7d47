import { generateRegistrationOptions } from "@simplewebauthn/server"
import { Effect } from "effect"
import type { NewPasskey, Passkey, PasskeyProof } from "../../../src/api/contract/account/passkeys.ts"
import type { Language } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { inTransaction } from "../../platform/database/sql.ts"
import { ApiError, notFound } from "../../platform/http/ApiError.ts"
import type { Viewer } from "../../platform/http/Viewer.ts"
import { sendMail } from "../../platform/mail/Mailer.ts"
import { completeSignIn } from "./completeSignIn.ts"
import { challengeMinutes, makeChallenge, spendChallenge } from "./passkeyChallenges.ts"
import { guessPasskeyName } from "./passkeyNames.ts"
import { type PasskeyRow, passkeyRows } from "./passkeyRows.ts"
import { passkeySiteOf } from "./passkeySite.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import type { Device } from "./Sessions.ts"
import { findUser, type User } from "../../platform/users/users.ts"
import { passkeyAlgorithms, verifyNewPasskey, verifyProof } from "./verifyPasskey.ts"

const timeout = challengeMinutes * 60_000
/** A cap well above practical use. */
const mostPerUser = 20

const notHere = new ApiError("Conflict", { message: "passkey.notHere" })
const tooMany = new ApiError("Conflict", { message: "passkey.tooMany" })
const alreadyRegistered = new ApiError("Conflict", { message: "passkey.inUse" })
const notMade = new ApiError("PasskeyNotCreated", { message: "passkey.notCreated" })
/** One error for all failures, so that it reveals nothing about accounts. */
const refused = new ApiError("PasskeyRejected", { message: "passkey.rejected" })

const shown = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  synced: backedUp,
  createdAt,
  lastUsedAt
})

const site = Effect.map(Config, ({ publicUrl }) => passkeySiteOf(publicUrl))
const needSite = Effect.flatMap(site, (here) => (here === null ? Effect.fail(notHere) : Effect.succeed(here)))

export const listPasskeys = Effect.fn("listPasskeys")(function* (userId: number) {
  const own = yield* passkeyRows.ofUser(userId)
  return { origin: (yield* site)?.origin ?? null, passkeys: own.map(shown) }
})

/** Options for creating a passkey; the caller has verified the user. */
export const beginPasskey = Effect.fn("beginPasskey")(function* ({ userId, sessionId }: Viewer, user: User) {
  const { id: rpID } = yield* needSite
  const own = yield* passkeyRows.ofUser(userId)
  if (own.length >= mostPerUser) return yield* tooMany
  const userHandle = own[0]?.userHandle ?? newSecretToken()
  const userName = user.email ?? user.login ?? String(user.id)
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ")
  const challenge = yield* makeChallenge(sessionId, userHandle)
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

/** Mails the owner about a new passkey, with a link to the settings to remove it. */
const mailOwner = Effect.fnUntraced(function* (userId: number, name: string) {
  const user = yield* findUser(userId)
  if (user === null || user.email === null) return
  yield* sendMail({
    to: user.email,
    language: user.language,
    subject: "mail.passkey.subject",
    values: { name },
    paragraphs: ["mail.passkey.text", "mail.passkey.notYou"],
    button: { label: "mail.passkey.button", path: "/profile/settings" }
  })
})

export const addPasskey = Effect.fn("addPasskey")(function* (
  viewer: Viewer,
  answer: NewPasskey,
  device: Device,
  language: Language
) {
  const here = yield* needSite
  const question = yield* spendChallenge(answer.clientData, viewer.sessionId)
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
    const added = yield* passkeyRows.add(row)
    if (added === null) return yield* alreadyRegistered
    yield* mailOwner(viewer.userId, added.name)
    return shown(added)
  })
  return yield* inTransaction(insertPasskey)
})

export const renamePasskey = Effect.fn("renamePasskey")(function* (userId: number, id: string, name: string) {
  const row = yield* passkeyRows.rename(userId, id, name.trim())
  return row === null ? yield* notFound : shown(row)
})

export const removePasskey = Effect.fn("removePasskey")(function* (userId: number, id: string) {
  return (yield* passkeyRows.remove(userId, id)) ? null : yield* notFound
})

/** Options for a sign-in with an unknown user; `browser` binds the answer to the browser that asked. */
export const beginPasskeySignIn = Effect.fn("beginPasskeySignIn")(function* (browser: string) {
  const { id: rpId } = yield* needSite
  return { challenge: yield* makeChallenge(browser, null), rpId, timeout }
})

/** Verifies a proof and records the use of its passkey. */
const proven = Effect.fnUntraced(function* (challenge: string, proof: PasskeyProof) {
  const here = yield* needSite
  const passkey = yield* passkeyRows.byCredential(proof.id)
  if (passkey === null || passkey.userHandle !== proof.userHandle) return yield* refused
  const verified = yield* verifyProof(here, challenge, passkey, proof)
  if (verified === null) return yield* refused
  yield* passkeyRows.used(passkey.id, verified.newCounter, verified.credentialBackedUp)
  return passkey
})

export const signInWithPasskey = Effect.fn("signInWithPasskey")(function* (
  proof: PasskeyProof,
  browser: string | null,
  device: Device
) {
  // Use up the challenge in any case, so that a failed answer cannot be retried.
  const question = browser === null ? null : yield* spendChallenge(proof.clientData, browser)
  if (question === null || question.userHandle !== null) return yield* refused
  const enter = Effect.gen(function* () {
    const { userId } = yield* proven(question.challenge, proof)
    const user = yield* findUser(userId)
    return user === null ? yield* refused : yield* completeSignIn(user, device)
  })
  return yield* inTransaction(enter)
})
