import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  ServerResponse
} from "node:http"
import { createServer as createAcceptor, type Server as Acceptor } from "node:net"
import type { Duplex } from "node:stream"
import { NodeHttpServer } from "@effect/platform-node"
import { ByteSize, Data, Effect, Scope } from "effect"
import { HttpIncomingMessage, type HttpServerResponse } from "effect/http"
import { answerUnreadable } from "./answerUnreadable.ts"
import type { FastPath } from "./CachedAnswers.ts"
import { securityHeaders, strictTransport } from "./securityHeaders.ts"

/** The server cannot listen on the address: it is taken, or does not belong to this computer. */
export class CannotListen extends Data.TaggedError("CannotListen")<{
  readonly host: string
  readonly port: number
  readonly reason: string
}> {}

export interface HttpServerOptions<E, R> {
  readonly host: string
  readonly port: number
  readonly app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  /** Serves cached answers. They are sent at once, so their responses are not tracked. */
  readonly serveCached: FastPath
  /** Tried in order before the app; the first that serves the request ends the search. */
  readonly fastPaths: ReadonlyArray<FastPath>
  /** Whether a request came over https, as far as this server can tell. */
  readonly isHttps: (request: IncomingMessage) => boolean
  /** How long an answer may stall before its connection is cut. */
  readonly stalledMs?: number
  /** How long running requests may take after the stop. */
  readonly drainMs?: number
}

const bodyLimit = ByteSize.fromInputUnsafe("1 MiB")

/** Long enough for images over a slow line; a stalled upload is cut long before. */
const longestRequestMs = 15 * 60 * 1000

/** Longer than users pause between requests, and longer than proxies keep idle connections. */
const idleConnectionMs = 75_000

/** If the reader takes no byte of an answer for this long, the reader is gone. */
const longestStallMs = 30_000

/** Connections that may arrive at the same moment in a rush; the system may allow fewer. */
const longestBacklog = 4096

/**
 * Sockets on the same port. The event loop accepts one new connection per socket and round (libuv/libuv#3696), and rounds
 * are long in a rush, in which each event stream is a new connection. Other systems do not share a port.
 */
const sockets = process.platform === "linux" ? 16 : 1

/** Listens on the address; returns the port in use. */
export const listen = (server: Acceptor, host: string, port: number, shared = false) =>
  Effect.callback<number, CannotListen>((resume) => {
    const onError = (error: NodeJS.ErrnoException) =>
      resume(Effect.fail(new CannotListen({ host, port, reason: error.code ?? error.message })))
    server.once("error", onError)
    server.listen({ port, host, backlog: longestBacklog, reusePort: shared }, () => {
      server.off("error", onError)
      const address = server.address()
      resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : port))
    })
  })

/** Listens with further sockets, whose connections the server serves; returns the port and all that accept. */
const listenWithAll = Effect.fnUntraced(function* (server: Server, host: string, port: number) {
  const further = Array.from({ length: sockets - 1 }, () =>
    createAcceptor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket))
  )
  const chosen = yield* listen(server, host, port, sockets > 1)
  yield* Effect.forEach(further, (acceptor) => listen(acceptor, host, chosen, true), { discard: true })
  return { port: chosen, acceptors: [server, ...further] }
})

const isStream = (response: ServerResponse) =>
  /^(?:text\/event-stream|application\/x-ndjson)/.test(String(response.getHeader("content-type") ?? ""))

/**
 * Stops accepting connections, cuts event streams (their readers reconnect), lets other requests finish, then cuts the
 * rest.
 */
const drain = (
  server: Server,
  acceptors: ReadonlyArray<Acceptor>,
  active: ReadonlySet<ServerResponse>,
  drainMs: number
) =>
  Effect.callback<void>((resume) => {
    const cut = setTimeout(() => server.closeAllConnections(), drainMs)
    let open = acceptors.length
    const onClosed = () => {
      if (--open > 0) return
      clearTimeout(cut)
      resume(Effect.void)
    }
    for (const acceptor of acceptors) acceptor.close(onClosed)
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
 * Cuts stalled connections: Node reports each one on which no byte came or went for `stalledMs`. Keeps answers still
 * being computed and event streams between heartbeats, because they have no bytes to send.
 */
const cutStalled = (server: Server, active: ReadonlySet<ServerResponse>, stalledMs: number) => {
  server.setTimeout(stalledMs, (socket) => {
    const isWaiting = [...active].some((response) => response.socket === socket)
    if (!isWaiting || socket.writableLength > 0) socket.destroy()
  })
}

/**
 * Adds the security headers to every answer, whose own headers win. Setting them one by one costs more than the rest.
 */
const securedResponse = (isHttps: HttpServerOptions<never, never>["isHttps"]) =>
  class SecuredResponse extends ServerResponse {
    override writeHead(
      status: number,
      messageOrHeaders?: string | OutgoingHttpHeaders | Array<OutgoingHttpHeader>,
      headers?: OutgoingHttpHeaders | Array<OutgoingHttpHeader>
    ): this {
      const own = headers ?? (typeof messageOrHeaders === "string" ? {} : messageOrHeaders)
      const transport = isHttps(this.req) ? strictTransport : null
      // A list holds all headers of a cached answer.
      if (Array.isArray(own))
        return super.writeHead(status, transport === null ? own : [...own, ...transport])
      const all = { ...securityHeaders, ...this.getHeaders(), ...own }
      return super.writeHead(status, transport === null ? all : { ...all, [transport[0]]: transport[1] })
    }
  }

/**
 * Serves the app over HTTP until the scope closes; returns the port in use. From `leave` on, each connection closes after
 * its next answer, so that a proxy uses none when the server stops.
 */
export const serveHttp = Effect.fnUntraced(function* <E, R>(options: HttpServerOptions<E, R>) {
  // Closes after the drain: closing it interrupts the running requests.
  const scope = yield* Effect.acquireRelease(Scope.make(), (requests, exit) => Scope.close(requests, exit))
  const active = new Set<ServerResponse>()
  const handler = yield* NodeHttpServer.makeHandler(
    options.app.pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, bodyLimit)),
    { scope }
  )
  const log = Effect.runForkWith(yield* Effect.context())
  let leaving = false
  const answer: FastPath = (request, response) => {
    if (leaving) response.shouldKeepAlive = false
    if (options.serveCached(request, response)) return true
    track(active, response)
    return options.fastPaths.some((serve) => serve(request, response))
  }
  const serve: RequestListener = (request, response) => {
    try {
      if (!answer(request, response)) handler(request, response)
    } catch (error) {
      // An uncaught error would end the process, and all other requests with it.
      log(Effect.logError("A request failed unexpectedly", error))
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  }
  const server = createServer(
    {
      ServerResponse: securedResponse(options.isHttps),
      requestTimeout: longestRequestMs,
      keepAliveTimeout: idleConnectionMs
    },
    serve
  )
  // Without a listener, Node answers an unknown `Expect` header without a body.
  server.on("checkExpectation", serve)
  const isAnswering = (socket: Duplex) =>
    [...active].some((response) => response.socket === socket && response.headersSent)
  server.on("clientError", answerUnreadable(isAnswering))
  cutStalled(server, active, options.stalledMs ?? longestStallMs)
  const { port, acceptors } = yield* listenWithAll(server, options.host, options.port)
  yield* Effect.addFinalizer(() => drain(server, acceptors, active, options.drainMs ?? 10_000))
  const leave = () => {
    leaving = true
  }
  return { port, leave }
})
