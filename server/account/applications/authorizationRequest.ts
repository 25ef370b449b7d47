import { Effect, Schema } from "effect"
import type { Client, Interaction, InteractionResults, Provider } from "oidc-provider"
import { AuthorizationRequest } from "../../../src/api/contract/account/applications.ts"
import { Config } from "../../platform/config.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { OAuthServer } from "./OAuthServer.ts"
import { authorizePath, interactionPath, scopes } from "./oauthProtocol.ts"
import { IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** Response of a handler to an in-process request. */
interface InnerAnswer {
  readonly status: number
  readonly location: string | null
  /** In the format of a `cookie` request header. */
  readonly cookies: string
}

/** Calls a request handler in this process, so that its response, above all its cookies, does not leave the process. */
const innerRequest = async (
  handle: (...args: Parameters<RequestListener>) => unknown,
  url: string,
  headers: Readonly<Record<string, string>>
): Promise<InnerAnswer> => {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: "GET", url, headers: { ...headers } })
  const response = new ServerResponse(request)
  await handle(request, response)
  const given = [response.getHeader("set-cookie") ?? []].flat().map(String)
  return {
    status: response.statusCode,
    location: response.getHeader("location")?.toString() ?? null,
    cookies: given.map((cookie) => cookie.split(";", 1)[0]).join("; ")
  }
}

const unknown = new ApiError("NotFound", { message: "oauth.unknown" })

/** A valid request that waits for the user's consent. */
export interface Started {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly client: Client
  readonly redirectUri: string
  /** The requested scopes that are supported. */
  readonly scopes: ReadonlySet<string>
  readonly cookies: string
}

/** The library would answer other response types in the URL fragment, so `authorization` rejects them instead. */
const asCode = (type: AuthorizationRequest["responseType"]) => (typeof type === "string" ? "code" : type)

const searchOf = Effect.fnUntraced(function* ({ responseMode: _mode, ...request }: AuthorizationRequest) {
  const { responseType } = request
  const asked = responseType === undefined ? request : { ...request, responseType: asCode(responseType)! }
  const given = yield* Schema.encodeEffect(AuthorizationRequest)(asked)
  const pairs = Object.entries(given as Readonly<Record<string, string | ReadonlyArray<string>>>)
  return new URLSearchParams(pairs.flatMap(([name, value]) => [value].flat().map((each) => [name, each])))
})

const ask = Effect.fnUntraced(function* (provider: Provider, path: string, cookie: string) {
  const { publicUrl } = yield* Config
  const { host, protocol } = new URL(publicUrl)
  const headers = { host, "x-forwarded-proto": protocol.slice(0, -1), cookie }
  const answer = yield* Effect.promise(() => innerRequest(provider.callback(), path, headers))
  // The provider has already logged the error.
  if (answer.status >= 500) return yield* Effect.die("the authorisation server failed")
  return answer
})

const supported: ReadonlySet<string> = new Set(scopes)

const scopesOf = (scope: unknown): ReadonlySet<string> =>
  new Set(
    String(scope ?? "")
      .split(" ")
      .filter((each) => supported.has(each))
  )

const interactionAnswer = Effect.fnUntraced(function* (
  provider: Provider,
  { location, cookies }: InnerAnswer
) {
  const uid = (location ?? "").slice(interactionPath.length)
  const interaction = yield* Effect.promise(() => provider.Interaction.find(uid))
  if (interaction === undefined) return yield* Effect.die("the request vanished")
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction.params
  const client = yield* Effect.promise(() => provider.Client.find(String(clientId)))
  if (client === undefined) return yield* unknown
  const known = { provider, interaction, client, cookies }
  return { ...known, redirectUri: String(redirectUri), scopes: scopesOf(scope) } satisfies Started
})

/** Validates a request with the library; returns a redirect address with an error if it is invalid. */
export const startRequest = Effect.fn("startRequest")(function* (request: AuthorizationRequest) {
  const provider = yield* (yield* OAuthServer).provider
  const answer = yield* ask(provider, `${authorizePath}?${yield* searchOf(request)}`, "")
  if (answer.location === null) return yield* unknown
  return answer.location.startsWith(interactionPath)
    ? yield* interactionAnswer(provider, answer)
    : answer.location
})

/** Completes a request with its result and returns the redirect address. */
export const finishRequest = Effect.fn("finishRequest")(function* (
  { provider, interaction, cookies }: Started,
  result: InteractionResults
) {
  interaction.result = result
  yield* Effect.promise(() => interaction.persist())
  const { location } = yield* ask(provider, `${authorizePath}/${interaction.uid}`, cookies)
  if (location === null || location.startsWith(interactionPath))
    return yield* Effect.die("nothing was decided")
  return location
})
