import { Schema } from "effect"
import { type Endpoint, Instant, Nothing, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

const Text = Schema.String.check(Schema.isMaxLength(4096))

/** What is given twice goes to the server as it came: the protocol says what that means. */
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

/** Where an application may be led back to: https, or a program on the reader's own computer. */
export const RedirectUri = Schema.String.check(Schema.isMaxLength(2048), Schema.makeFilter(isReturnAddress))

/**
 * The search of `/oauth/authorize`, by its names on the wire.
 *
 * Without `clientId` and `redirectUri` there is nobody to lead back to; what the others have to be (the response
 * type `code`, the challenge method `S256`) the server answers to the application itself.
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

/** One thing that an application learns of an account. */
export const Share = Schema.Literals(["id", "name", "nickname", "email"])
export type Share = typeof Share.Type

export const AuthorizationQuestion = wire({
  kind: Schema.Literal("question"),
  application: Schema.String,
  /** Where it leads back to. */
  host: Schema.String,
  shares: Schema.Array(Share),
  /** It asked for more, but the account is a child's. */
  withheld: Schema.Boolean,
  /** Who is asked; null: somebody has to sign in first. */
  account: Schema.NullOr(Schema.Struct({ name: Schema.NullOr(Schema.String), login: Schema.String }))
})
export type AuthorizationQuestion = typeof AuthorizationQuestion.Type

/** The address of the application, with the code or the error in it. */
const Leave = wire({ kind: Schema.Literal("leave"), address: Schema.String })

/** What becomes of a request: it is asked about, or the application gets its answer at once. */
export const AuthorizationAnswer = Schema.Union([AuthorizationQuestion, Leave])
export type AuthorizationAnswer = typeof AuthorizationAnswer.Type

/** An application that the account's owner has let in. */
export const ConnectedApplication = wire({
  id: Schema.String,
  name: Schema.String,
  shares: Schema.Array(Share),
  since: Instant,
  lastUsedAt: Instant
})
export type ConnectedApplication = typeof ConnectedApplication.Type

/** Letting other applications in with the account of the platform; the protocol's own addresses are beside these. */
export const oauthEndpoints = {
  /** Unknown clients and redirects are not found; every other fault becomes an answer for the application. */
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
  /** Its tokens end at once. */
  endApplication: {
    ...route("DELETE", "/account/applications/:id", "learner"),
    ownBrowser: true,
    params: { id: Schema.NonEmptyString.check(Schema.isMaxLength(200)) },
    success: Nothing,
    failures: ["NotFound"]
  }
} as const satisfies Record<string, Endpoint>
