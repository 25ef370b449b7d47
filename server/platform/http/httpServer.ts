import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse
} from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { ByteSize, Data, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerResponse } from "effect/http"
import type { FastPath } from "./CachedAnswers.ts"
import { securityHeaders, strictTransport } from "./securityHeaders.ts"

/** The address cannot be listened on: taken, or not ours. */
export class CannotListen extends Data.TaggedError("CannotListen")<{
  readonly host: string
  readonly port: number
  readonly reason: string
}> {}

export interface HttpServerOptions<E, R> {
  readonly host: string
  readonly port: number
  readonly app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  /** Answers made beforehand; they are sent at once, so that nothing needs to be watched. */
  readonly serveCached: FastPath
  /** Asked in order before the app; the first that serves ends it. */
  readonly fastPaths: ReadonlyArray<FastPath>
  /** Whether a request came by https, as far as can be told from here. */
  readonly isSecure: (request: IncomingMessage) => boolean
  /** How long an answer may wait for its reader to take a byte. */
  readonly stalledMs?: number
  /** How long requests under way may take after the stop. */
  readonly drainMs?: number
}

const bodyLimit = ByteSize.fromInputUnsafe("1 MiB")

/** Images over a slow line take their time; an upload in which nothing moves is given up long before. */
const longestRequestMs = 15 * 60 * 1000

/**
 * Longer than somebody thinks before they send: the event loop takes in one new connection a round
 * (libuv/libuv#3696), so in a rush whoever has to come anew waits behind all who come. Longer, too, than proxies keep theirs.
 */
const idleConnectionMs = 75_000

/** An answer of which nothing is taken for so long has lost its reader. */
const longestStallMs = 30_000

/** Connections that a rush may open at the same moment; the system may allow fewer. */
const longestBacklog = 4096

const listen = (server: Server, host: string, port: number) =>
  Effect.callback<number, CannotListen>((resume) => {
    const onError = (error: NodeJS.ErrnoException) =>
      resume(Effect.fail(new CannotListen({ host, port, reason: error.code ?? error.message })))
    server.once("error", onError)
    server.listen({ port, host, backlog: longestBacklog }, () => {
      server.off("error", onError)
      const address = server.address()
      resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : port))
    })
  })

const isStream = (response: ServerResponse) =>
  /^(?:text\/event-stream|application\/x-ndjson)/.test(String(response.getHeader("content-type") ?? ""))

/** Stops accepting, ends event streams (their readers reconnect), lets other requests finish, then cuts. */
const drain = (server: Server, active: ReadonlySet<ServerResponse>, drainMs: number) =>
  Effect.callback<void>((resume) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(cut)
      resume(Effect.void)
    })
    server.closeIdleConnections()
    for (const response of active) {
      if (isStream(response)) response.destroy()
      else if (!response.headersSent) response.setHeader("connection", "close")
    }
  })

const track = (active: Set<ServerResponse>, response: ServerResponse) => {
  active.add(response)
  response.once("close", () => active.delete(response))
}

/**
 * Cuts connections that do not move: Node tells of each on which no byte came or went.
 *
 * An answer that is still being made, or an event stream between two heartbeats, has nothing to be taken.
 */
const cutStalled = (server: Server, active: ReadonlySet<ServerResponse>, stalledMs: number) => {
  server.setTimeout(stalledMs, (socket) => {
    const isWaiting = [...active].some((response) => response.socket === socket)
    if (!isWaiting || socket.writableLength > 0) socket.destroy()
  })
}

/** Puts the security headers under what an answer says itself; setting each one by one costs more than the rest. */
const securedResponse = (isSecure: HttpServerOptions<never, never>["isSecure"]) =>
  class SecuredResponse extends ServerResponse {
    override writeHead(
      status: number,
      messageOrHeaders?: string | OutgoingHttpHeaders | Array<OutgoingHttpHeader>,
      headers?: OutgoingHttpHeaders | Array<OutgoingHttpHeader>
    ): this {
      const own = headers ?? (typeof messageOrHeaders === "string" ? {} : messageOrHeaders)
      const transport = isSecure(this.req) ? strictTransport : null
      // A list is the whole of an answer that was made beforehand.
      if (Array.isArray(own))
        return super.writeHead(status, transport === null ? own : [...own, ...transport])
      const all = { ...securityHeaders, ...this.getHeaders(), ...own }
      return super.writeHead(status, transport === null ? all : { ...all, [transport[0]]: transport[1] })
    }
  }

/** Serves the app over HTTP until the scope closes; returns the port in use. */
export const serveHttp = Effect.fnUntraced(function* <E, R>(options: HttpServerOptions<E, R>) {
  const scope = yield* Effect.scope
  const active = new Set<ServerResponse>()
  const handler = yield* NodeHttpServer.makeHandler(
    options.app.pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, bodyLimit)),
    { scope }
  )
  const log = Effect.runForkWith(yield* Effect.context())
  const answer: FastPath = (request, response) => {
    if (options.serveCached(request, response)) return true
    track(active, response)
    return options.fastPaths.some((serve) => serve(request, response))
  }
  const server = createServer(
    {
      ServerResponse: securedResponse(options.isSecure),
      requestTimeout: longestRequestMs,
      keepAliveTimeout: idleConnectionMs
    },
    (request, response) => {
      try {
        if (!answer(request, response)) handler(request, response)
      } catch (error) {
        // Thrown out of here it would end the process, and with it everybody's requests.
        log(Effect.logError("A request failed unexpectedly", error))
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      }
    }
  )
  cutStalled(server, active, options.stalledMs ?? longestStallMs)
  const port = yield* listen(server, options.host, options.port)
  yield* Effect.addFinalizer(() => drain(server, active, options.drainMs ?? 10_000))
  return { port }
})
