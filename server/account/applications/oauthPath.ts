import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect, Option } from "effect"
import { Headers } from "effect/http"
import { Config } from "../../platform/config.ts"
import type { FastPath } from "../../platform/http/CachedAnswers.ts"
import { callerAddress } from "../../platform/http/callerAddress.ts"
import { networkOf } from "../../platform/http/networkOf.ts"
import { type ApiError, catchApiErrors } from "../../platform/http/ApiError.ts"
import { RateLimits } from "../../platform/http/RateLimits.ts"
import { OAuthServer } from "./OAuthServer.ts"
import { discoveryPaths, protocolPaths } from "./oauthProtocol.ts"

const ours: ReadonlySet<string> = new Set([...Object.values(protocolPaths), ...discoveryPaths])

/** Calls of one address, and those that are rejected; an application may call for all its users from one address. */
const calls = { name: "oauth-calls", points: 6000, seconds: 15 * 60 }
const rejections = { name: "oauth-rejections", points: 300, seconds: 15 * 60 }

/** Serves the protocol's calls directly from the library. */
export const oauthPath = Effect.gen(function* () {
  const { publicUrl, trustedProxies } = yield* Config
  const { host, protocol } = new URL(publicUrl)
  const server = yield* OAuthServer
  const limits = yield* RateLimits
  const run = Effect.runForkWith(yield* Effect.context())

  const addressOf = ({ headers, socket }: IncomingMessage) =>
    networkOf(
      callerAddress(
        { headers: Headers.fromInput(headers), peerAddress: Option.fromNullishOr(socket.remoteAddress) },
        trustedProxies
      )
    )

  const serve = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const address = addressOf(request)
    yield* limits.check(rejections, address)
    yield* limits.consume(calls, address)
    const provider = yield* server.provider
    response.once("finish", () => {
      if (response.statusCode >= 400 && response.statusCode < 500) {
        run(Effect.ignore(limits.consume(rejections, address)))
      }
    })
    // Every URL in a response uses the platform's public address, whatever host the request named.
    Object.assign(request.headers, {
      host,
      "x-forwarded-host": host,
      "x-forwarded-proto": protocol.slice(0, -1)
    })
    yield* Effect.promise(() => provider.callback()(request, response))
  })

  const path: FastPath = (request, response) => {
    if (!ours.has(request.url?.split("?", 1)[0] ?? "")) return false
    const answered = serve(request, response).pipe(
      catchApiErrors((error) => Effect.sync(() => slowDown(response, error))),
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logError("A call of an application failed", cause),
          Effect.sync(() => fail(response))
        )
      )
    )
    run(answered)
    return true
  }
  return path
})

const writeError = (response: ServerResponse, status: number, error: string, headers = {}) => {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers })
  response.end(JSON.stringify({ error }))
}

function slowDown(response: ServerResponse, { retryAfterSeconds = 1 }: ApiError) {
  writeError(response, 429, "temporarily_unavailable", { "retry-after": String(retryAfterSeconds) })
}

function fail(response: ServerResponse) {
  if (response.headersSent) response.destroy()
  else writeError(response, 500, "server_error")
}
