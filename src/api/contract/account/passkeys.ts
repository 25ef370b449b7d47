import { Schema } from "effect"
import type { Endpoint } from "../endpoint.ts"
import { Instant, Nothing, route } from "../endpoint.ts"
import { PasskeyName, Password } from "../rules.ts"
import { Tokens } from "./session.ts"
import { wire } from "../wire.ts"

/** A passkey as its owner sees it. */
export const Passkey = wire({
  id: Schema.String,
  name: Schema.String,
  /** Its owner's other devices have it too. */
  synced: Schema.Boolean,
  createdAt: Instant,
  lastUsedAt: Schema.NullOr(Instant)
})
export type Passkey = typeof Passkey.Type

const longest = (length: number) => Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(length))

/** Bytes as authenticators' answers spell them. */
const Base64Url = longest(8192).check(Schema.isPattern(/^[\w-]+$/))

const KnownCredential = wire({
  id: Schema.String,
  type: Schema.Literal("public-key"),
  transports: Schema.Array(Schema.String)
})

/** What a browser's authenticator is asked for a new passkey. */
export const PasskeyCreation = wire({
  challenge: Schema.String,
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: wire({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  pubKeyCredParams: Schema.Array(Schema.Struct({ type: Schema.Literal("public-key"), alg: Schema.Int })),
  timeout: Schema.Int,
  excludeCredentials: Schema.Array(KnownCredential)
})
export type PasskeyCreation = typeof PasskeyCreation.Type

/** What it is asked to sign in; it finds by itself whose passkeys it has. */
export const PasskeyRequest = wire({ challenge: Schema.String, rpId: Schema.String, timeout: Schema.Int })
export type PasskeyRequest = typeof PasskeyRequest.Type

/** Its answer with a new passkey. */
export const NewPasskey = wire({
  id: Base64Url,
  clientData: Base64Url,
  attestation: Base64Url,
  transports: Schema.Array(longest(32)).check(Schema.isMaxLength(16))
})
export type NewPasskey = typeof NewPasskey.Type

/** Its answer that signs in. */
export const PasskeyProof = wire({
  id: Base64Url,
  clientData: Base64Url,
  authenticatorData: Base64Url,
  signature: Base64Url,
  userHandle: Schema.NullOr(Base64Url),
  /** The computer is somebody else's: the session ends with the browser. */
  sharedDevice: Schema.optionalKey(Schema.Boolean)
})
export type PasskeyProof = typeof PasskeyProof.Type

const ofOne = { id: Schema.String.check(Schema.isUUID()) } as const

/** Signing in without a password. */
export const passkeyEndpoints = {
  /** `origin`: the address at which passkeys work; null when they work at none. */
  listPasskeys: {
    ...route("GET", "/account/passkeys", "learner"),
    success: wire({ origin: Schema.NullOr(Schema.String), passkeys: Schema.Array(Passkey) })
  },
  /** Asks for the password unless the sign-in is minutes old: 403 with `password_needed`. */
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
