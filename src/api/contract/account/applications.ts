import { Schema } from "effect"
import { type Endpoint, Instant, Nothing, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

const Text = Schema.String.check(Schema.isMaxLength(4096))

/** Passes repeated parameters on unchanged, because the protocol defines how the server answers them. */
const Parameter = Schema.optionalKey(Schema.Union([Text, Schema.Array(Text).check(Schema.isMaxLength(8))]))

const loopback = ["127.0.0.1", "[::1]", "localhost"]

const read = (address: string): URL | null => {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

const isReturnAddress = (address: string): boolean => {
  const url = read(address)
  if (url === null || address.includes("#")) return false
  const { protocol, hostname, username, password } = url
  if (username !== "" || password !== "") return false
  return protocol === "https:" || (protocol === "http:" && loopback.includes(hostname))
}

/** A permitted redirect URI: https, or http on a loopback address. */
export const RedirectUri = Schema.String.check(Schema.isMaxLength(2048), Schema.makeFilter(isReturnAddress))

/**
 * Query of `/oauth/authorize`, in wire names.
 *
 * `clientId` and `redirectUri` are required, because a redirect needs both. The server reports errors in the other
 * parameters (response type `code`, challenge method `S256`) to the application itself.
 */
export const AuthorizationRequest = wire({
  clientId: Schema.NonEmptyString.check(Schema.isMaxLength(200)),
  redirectUri: RedirectUri,
  responseType: Parameter,
  responseMode: Parameter,
  scope: Parameter,
  state: Parameter,
  codeChallenge: Parameter,
  codeChallengeMethod: Parameter,
  nonce: Parameter,
  prompt: Parameter,
  maxAge: Parameter
})
export type AuthorizationRequest = typeof AuthorizationRequest.Type

/** A piece of account data that an application can request. */
export const Share = Schema.Literals(["id", "name", "nickname", "email"])
export type Share = typeof Share.Type

export const AuthorizationQuestion = wire({
  kind: Schema.Literal("question"),
  application: Schema.String,
  /** Host of the redirect URI. */
  host: Schema.String,
  shares: Schema.Array(Share),
  /** The application requested more, but the account belongs to a child. */
  withheld: Schema.Boolean,
  /** The signed-in account; null if the user has to sign in first. */
  account: Schema.NullOr(Schema.Struct({ name: Schema.NullOr(Schema.String), login: Schema.String }))
})
export type AuthorizationQuestion = typeof AuthorizationQuestion.Type

/** The redirect URI with the code or the error. */
const Leave = wire({ kind: Schema.Literal("leave"), address: Schema.String })

/** Either a consent question for the user, or an immediate redirect to the application. */
export const AuthorizationAnswer = Schema.Union([AuthorizationQuestion, Leave])
export type AuthorizationAnswer = typeof AuthorizationAnswer.Type

/** An application that the user has authorised. */
export const ConnectedApplication = wire({
  id: Schema.String,
  name: Schema.String,
  shares: Schema.Array(Share),
  since: Instant,
  lastUsedAt: Instant
})
export type ConnectedApplication = typeof ConnectedApplication.Type

/** OAuth authorisation of other applications. The endpoints of the protocol itself are not part of this contract. */
export const oauthEndpoints = {
  /**
   * 404 for unknown clients and redirect URIs; every other error is returned to the application through the redirect.
   */
  askAuthorization: {
    ...route("POST", "/oauth/authorization", "either"),
    maxBytes: 64 * 1024,
    payload: AuthorizationRequest,
    success: AuthorizationAnswer,
    failures: ["NotFound", "TooManyRequests"]
  },
  decideAuthorization: {
    ...route("POST", "/oauth/authorization/decision", "learner"),
    ownBrowser: true,
    maxBytes: 64 * 1024,
    payload: Schema.Struct({ request: AuthorizationRequest, allow: Schema.Boolean }),
    success: Schema.Struct({ address: Schema.String }),
    failures: ["NotFound", "TooManyRequests"]
  },
  listApplications: {
    ...route("GET", "/account/applications", "learner"),
    success: Schema.Array(ConnectedApplication)
  },
  /** Revokes the application's tokens immediately. */
  endApplication: {
    ...route("DELETE", "/account/applications/:id", "learner"),
    ownBrowser: true,
    params: { id: Schema.NonEmptyString.check(Schema.isMaxLength(200)) },
    success: Nothing,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
