import { Schema } from "effect"
import { type Endpoint, Instant, Nothing, route } from "../endpoint.ts"
import { PasskeyName, Password } from "../rules.ts"
import { Tokens } from "./session.ts"
import { wire } from "../wire.ts"

/** A passkey in its owner's settings. */
export const Passkey = wire({
  id: Schema.String,
  name: Schema.String,
  /** The passkey is synced to the owner's other devices. */
  synced: Schema.Boolean,
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant)
})
export type Passkey = typeof Passkey.Type

const longest = (length: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(length))

/** Bytes encoded as base64url. */
const Base64Url = longest(8192).check(Schema.isPattern(/^[\w-]+$/))

const KnownCredential = wire({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.Array(Schema.String)
})

/** Options for creating a passkey (WebAuthn registration). */
export const PasskeyCreation = wire({
  challenge: Schema.String,
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: wire({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  pubKeyCredParams: Schema.Array(Schema.Struct({ type: Schema.Literal("public-key"), alg: Schema.Int })),
  timeout: Schema.Int,
  excludeCredentials: Schema.Array(KnownCredential)
})
export type PasskeyCreation = typeof PasskeyCreation.Type

/** Options for signing in. No credential list: the authenticator finds its own passkeys. */
export const PasskeyRequest = wire({ challenge: Schema.String, rpId: Schema.String, timeout: Schema.Int })
export type PasskeyRequest = typeof PasskeyRequest.Type

/** The authenticator's response to a registration. */
export const NewPasskey = wire({
  id: Base64Url,
  clientData: Base64Url,
  attestation: Base64Url,
  transports: Schema.Array(longest(32)).check(Schema.isMaxLength(16))
})
export type NewPasskey = typeof NewPasskey.Type

/** The authenticator's response to a sign-in. */
export const PasskeyProof = wire({
  id: Base64Url,
  clientData: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  userHandle: Schema.NullOr(Base64Url),
  /** Shared device: the session ends when the browser closes. */
  sharedDevice: Schema.optionalKey(Schema.Boolean)
})
export type PasskeyProof = typeof PasskeyProof.Type

const ofOne = { id: Schema.String.check(Schema.isUUID()) } as const

/** Managing passkeys and signing in with them. */
export const passkeyEndpoints = {
  /** `origin`: the only origin where passkeys work; null if they are unavailable. */
  listPasskeys: {
    ...route("GET", "/account/passkeys", "learner"),
    success: wire({ origin: Schema.NullOr(Schema.String), passkeys: Schema.Array(Passkey) })
  },
  /** Requires the password unless the sign-in is only minutes old: 403 `password_needed`. */
  beginPasskey: {
    ...route("POST", "/account/passkeys/begin", "learner"),
    ownBrowser: true,
    payload: wire({ currentPassword: Schema.optionalKey(Password) }),
    success: PasskeyCreation,
    failures: ["Conflict", "Invalid", "TooManyRequests", "SignInTooOld", "PasswordNeeded"]
  },
  addPasskey: {
    ...route("POST", "/account/passkeys", "learner"),
    ownBrowser: true,
    maxBytes: 64 * 1024,
    payload: NewPasskey,
    success: Passkey,
    status: 201,
    failures: ["Conflict", "PasskeyNotCreated"]
  },
  renamePasskey: {
    ...route("PATCH", "/account/passkeys/:id", "learner"),
    ownBrowser: true,
    params: ofOne,
    payload: wire({ name: PasskeyName }),
    success: Passkey,
    failures: ["NotFound"]
  },
  removePasskey: {
    ...route("DELETE", "/account/passkeys/:id", "learner"),
    ownBrowser: true,
    params: ofOne,
    success: Nothing,
    failures: ["NotFound"]
  },
  beginPasskeySignIn: {
    ...route("POST", "/auth/passkey/begin", "guest"),
    success: PasskeyRequest,
    failures: ["Conflict", "TooManyRequests"]
  },
  signInWithPasskey: {
    ...route("POST", "/auth/passkey", "guest"),
    maxBytes: 96 * 1024,
    payload: PasskeyProof,
    success: Tokens,
    failures: ["Conflict", "TooManyRequests", "PasskeyRejected"]
  }
} as const satisfies Record<string, Endpoint>
