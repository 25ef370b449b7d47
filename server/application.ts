import { existsSync } from "node:fs"
import { join } from "node:path"
import { NodeHttpPlatform, NodeServices } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { Etag, HttpMiddleware, HttpRouter, HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { viewers } from "./accountLayer.ts"
import { apiLayer, pageAddresses, pageLoaders } from "./apiLayer.ts"
import { MailingTokens } from "./messages/mailings/MailingTokens.ts"
import { oneClickUnsubscribe } from "./account/mailSubscriptions/oneClickUnsubscribe.ts"
import { icpcRoutes } from "./olympiads/icpc/icpcRoutes.ts"
import { IcpcSnapshots } from "./olympiads/icpc/IcpcSnapshots.ts"
import { EndedSessions } from "./platform/realtime/EndedSessions.ts"
import { eventsPath } from "./platform/realtime/eventsPath.ts"
import { RealtimeEvents } from "./platform/realtime/RealtimeEvents.ts"
import { oauthPath } from "./account/applications/oauthPath.ts"
import { OAuthServer } from "./account/applications/OAuthServer.ts"
import { appShell, isAppShell } from "./pages/appShell.ts"
import { clientFiles } from "./pages/ClientFiles.ts"
import type { RenderPage } from "./pages/PageRenderer.ts"
import { type PageShell, readPageShell, shellConfigOf } from "./pages/PageShell.ts"
import { servePage } from "./pages/servePage.ts"
import { answerRobots, isForRobots } from "./pages/robots.ts"
import { sharedAssets } from "./pages/SharedAssets.ts"
import { Config, type ServerConfig } from "./platform/config.ts"
import { sqlLayer } from "./platform/database/sqlLayer.ts"
import { Files } from "./platform/files/Files.ts"
import { answerUnhandled } from "./platform/http/answerUnhandled.ts"
import { CachedAnswers, type FastPath } from "./platform/http/CachedAnswers.ts"
import { apiDocs, isDocs, withDocsPolicy } from "./platform/http/apiDocs.ts"
import { callRoutes } from "./platform/http/handlersFor.ts"
import { HttpSettings } from "./platform/http/HttpSettings.ts"
import { RateLimits } from "./platform/http/RateLimits.ts"
import { serveHttp } from "./platform/http/httpServer.ts"
import { Idempotency } from "./platform/http/Idempotency.ts"
import { isHttps } from "./platform/http/isHttps.ts"
import { Uploads } from "./platform/http/uploads/Uploads.ts"
import { Mailer, mailDelivery } from "./platform/mail/Mailer.ts"
import { Metrics } from "./platform/operations/Metrics.ts"
import { serveMetrics } from "./platform/operations/metricsPort.ts"
import { operationRoutes } from "./platform/operations/operationRoutes.ts"
import { alarmWatch } from "./platform/operations/alarms.ts"
import { addPlatformFigures } from "./platform/operations/platformFigures.ts"
import { addPlatformReadiness } from "./platform/operations/platformReadiness.ts"
import { Readiness } from "./platform/operations/Readiness.ts"
import { addJudgeFigures } from "./judge/judgeFigures.ts"
import { judgesAtWork } from "./judge/judgesAtWork.ts"
import { Queue } from "./platform/Queue.ts"
import { tracing } from "./platform/tracing.ts"

const compressible = (contentType: string) =>
  /^(?:application\/(?:json|xml)|text\/html|text\/plain)/.test(contentType)

const routes = Layer.mergeAll(callRoutes, apiDocs, operationRoutes, oneClickUnsubscribe, icpcRoutes)

const uploads = Uploads.layer.pipe(Layer.provide(RateLimits.layer))

/** Services that the API areas need. The database address and the configuration come from outside. */
export const infrastructure = Layer.mergeAll(
  Idempotency.layer,
  Mailer.layer,
  viewers,
  Files.layer,
  MailingTokens.layer,
  uploads
).pipe(
  Layer.provideMerge(Queue.layer({ supervise: true })),
  Layer.provideMerge(sqlLayer),
  Layer.provideMerge(Layer.mergeAll(CachedAnswers.layer, Metrics.layer, Readiness.layer, tracing))
)

const platformServices = Layer.mergeAll(Etag.layer, NodeHttpPlatform.layer, NodeServices.layer)

export interface ServeOptions {
  /** Folder of the built pages; without them the server answers only calls. */
  readonly clientFolder: string
  /** Renders visitors' pages, unless prerendering is off. */
  readonly renderPage?: RenderPage | null
  /** Run before all other routes; development uses them to serve its own pages. */
  readonly fastPaths?: ReadonlyArray<FastPath>
}

const shellOf = (folder: string, config: ServerConfig): PageShell | null =>
  existsSync(join(folder, "csp.json")) ? readPageShell(folder, shellConfigOf(config)) : null

/** Pages are only read; a POST to a page's address belongs to another route. */
const belongsToPages = ({ method, url }: HttpServerRequest.HttpServerRequest) =>
  method !== "POST" && !/^\/api\/|^\/(?:dev\/(?:outbox|models)|healthz|readyz|metrics)(?:\?|$)/.test(url)

/** Adds the dependencies to `/readyz`, and the figures that are read from them to `/metrics`. */
const observe = Effect.gen(function* () {
  const readiness = yield* Readiness
  const metrics = yield* Metrics
  const streams = yield* RealtimeEvents
  const context = yield* Effect.context<SqlClient.SqlClient>()
  const judges = Effect.provideContext(judgesAtWork(), context)
  yield* addPlatformReadiness
  readiness.describe("judges", judges)
  yield* addPlatformFigures
  yield* addJudgeFigures
  metrics.addFigures(
    Effect.sync(() => [
      { name: "zama_event_streams", help: "Open event streams of this process.", value: streams.count() }
    ])
  )
})

/** Serves the platform over HTTP until the scope closes; returns the port, and how to announce the end. */
export const serveApplication = Effect.fnUntraced(function* (options: ServeOptions) {
  const config = yield* Config
  yield* observe
  const shell = shellOf(options.clientFolder, config)
  const calls = yield* HttpRouter.toHttpEffect(routes)
  const docs = withDocsPolicy(calls)
  const pages =
    shell === null ? calls : yield* servePage(shell, config.prerender ? (options.renderPage ?? null) : null)
  const robots = yield* answerRobots
  const answer = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { url } = request
    if (shell !== null && isAppShell(url)) return yield* appShell(shell)
    if (isForRobots(url)) return yield* robots(url)
    if (belongsToPages(request)) return yield* pages
    return yield* isDocs(url) ? docs : calls
  })
  const app = answer.pipe(
    answerUnhandled,
    HttpMiddleware.compression({
      algorithms: ["br", "gzip"],
      // Three packets: compressing less costs this process more time than it saves on the way.
      minSize: 4096,
      compressible,
      levels: { br: 7, gzip: 5 }
    }),
    Effect.provideService(HttpSettings, {
      trustedProxies: config.trustedProxies,
      publicUrl: config.publicUrl
    })
  )
  const cached = yield* CachedAnswers
  const metrics = yield* Metrics
  if (config.metricsPort !== null) yield* serveMetrics(config.metricsPort)
  const serveCached: FastPath = (request, response) => {
    if (!cached.serve(request, response)) return false
    metrics.count(response.statusCode, 0)
    return true
  }
  const watch: FastPath = (_request, response) => {
    metrics.watch(response)
    return false
  }
  const files = shell === null ? [] : [clientFiles(options.clientFolder)]
  // An embedded database serves a single process.
  const others =
    shell === null || config.databaseUrl === null ? [] : [yield* sharedAssets(options.clientFolder)]
  const fastPaths = [
    watch,
    ...(options.fastPaths ?? []),
    yield* eventsPath,
    yield* oauthPath,
    ...files,
    ...others
  ]
  return yield* serveHttp({
    host: config.host,
    port: config.port,
    app,
    serveCached,
    fastPaths,
    isHttps: ({ headers }) => isHttps(config, headers["x-forwarded-proto"]?.toString())
  })
})

/** All services of `serveApplication` except the configuration and the database address. */
export const applicationLayer = Layer.mergeAll(
  apiLayer,
  pageLoaders,
  pageAddresses,
  RealtimeEvents.layer.pipe(Layer.provide(EndedSessions.layer)),
  OAuthServer.layer,
  RateLimits.layer,
  IcpcSnapshots.layer.pipe(Layer.provide(RateLimits.layer)),
  mailDelivery,
  alarmWatch,
  platformServices
).pipe(Layer.provideMerge(infrastructure))
