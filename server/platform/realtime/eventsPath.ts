import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import type { FastPath } from "../http/CachedAnswers.ts"
import { type ApiError, catchApiErrors, unauthorized } from "../http/ApiError.ts"
import { failureBody } from "../http/errorResponse.ts"
import { requestLanguage } from "../http/requestLanguage.ts"
import { bearerToken, ViewerReader } from "../http/Viewer.ts"
import { RealtimeEvents } from "./RealtimeEvents.ts"

/**
 * `GET /api/events` as a plain handler: a stream for the owner of the bearer token, resumed after `Last-Event-ID`.
 * Cookies alone give no access.
 */
export const eventsPath = Effect.gen(function* () {
  const events = yield* RealtimeEvents
  const readers = yield* ViewerReader
  const run = Effect.runForkWith(yield* Effect.context())
  const serve = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const token = bearerToken(request.headers["authorization"])
    const viewer = yield* token === null ? unauthorized : readers.read(token)
    begin(response)
    yield* events.open(viewer, response, lastEventId(request))
    // Node sends the head with the first bytes, so the reader gets it when the stream has its starting id.
    if (!response.writableEnded) response.write("retry: 1000\n:\n\n")
  })
  const path: FastPath = (request, response) => {
    if (request.method !== "GET" || request.url?.split("?", 1)[0] !== "/api/events") return false
    const language = requestLanguage(request.headers["accept-language"])
    const answered = serve(request, response).pipe(
      catchApiErrors((error) => Effect.sync(() => answerError(response, error, language))),
      Effect.catchCause((cause) =>
        Effect.andThen(
          Effect.logError("A live stream could not begin", cause),
          Effect.sync(() => response.destroy())
        )
      )
    )
    run(answered)
    return true
  }
  return path
})

/** The body ends with the connection: without chunked encoding each event is one write, also for 10,000 readers. */
function begin(response: ServerResponse) {
  response.useChunkedEncodingByDefault = false
  response.shouldKeepAlive = false
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Otherwise proxies would buffer events before passing them on.
    "x-accel-buffering": "no"
  })
  response.socket?.setNoDelay(true)
}

function lastEventId(request: IncomingMessage): number | null {
  const header = request.headers["last-event-id"]
  return typeof header === "string" && /^\d{1,16}$/.test(header) ? Number(header) : null
}

function answerError(response: ServerResponse, error: ApiError, language: "ru" | "en") {
  response.writeHead(error.status, {
    "content-type": "application/json",
    "content-language": language,
    "cache-control": "no-store"
  })
  response.end(JSON.stringify(failureBody(error, language)))
}
