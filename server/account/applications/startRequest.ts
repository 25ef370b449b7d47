import { Effect, Schema } from "effect"
import type { Client, Interaction, InteractionResults, Provider } from "oidc-provider"
import { AuthorizationRequest } from "../../../src/api/contract/account/applications.ts"
import { Config } from "../../platform/config.ts"
import { ApiError } from "../../platform/http/ApiError.ts"
import { OAuthServer } from "./OAuthServer.ts"
import { authorizePath, interactionPath, scopes } from "./protocol.ts"
import { IncomingMessage, type RequestListener, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** What a handler answered to a request that came by no network. */
interface InnerAnswer {
  readonly status: number
  readonly location: string | null
  /** As the next request of the same exchange carries them. */
  readonly cookies: string
}

/** Asks a request handler of this process, so that what it would give a browser (its cookies above all) stays here. */
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

/** A request that the library found in order, up to the question whether its owner agrees. */
export interface Started {
  readonly provider: Provider
  readonly interaction: Interaction
  readonly client: Client
  readonly redirectUri: string
  /** What it asks for, of what there is. */
  readonly scopes: ReadonlySet<string>
  readonly cookies: string
}

/** The library would answer another response type after a `#`; the answer to it is given by `authorization`. */
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
  // The fault itself has been logged already.
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

/** Lets the library judge a request; a text is the address that leads the application away with what was wrong. */
export const startRequest = Effect.fn("startRequest")(function* (request: AuthorizationRequest) {
  const provider = yield* (yield* OAuthServer).provider
  const answer = yield* ask(provider, `${authorizePath}?${yield* searchOf(request)}`, "")
  if (answer.location === null) return yield* unknown
  return answer.location.startsWith(interactionPath)
    ? yield* interactionAnswer(provider, answer)
    : answer.location
})

/** Ends a request with what was decided, and gives the address that tells the application. */
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
