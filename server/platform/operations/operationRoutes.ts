import { createHash, timingSafeEqual } from "node:crypto"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Config } from "../config.ts"
import { notFound } from "../http/ApiError.ts"
import { requestLanguage } from "../http/requestLanguage.ts"
import { type OutboxMail, readOutbox } from "../mail/Outbox.ts"
import { mayShowDevPages } from "./localOnly.ts"
import { Metrics, metricsType } from "./Metrics.ts"
import { Readiness } from "./Readiness.ts"
import { type Language, translate } from "../i18n/translate.ts"
import { escapeHtml } from "../mail/mailLayout.ts"

const style =
  ":root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font-family:sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;line-height:1.5}pre{white-space:pre-wrap;word-break:break-word;border:1px solid #8886;border-radius:8px;padding:1rem}"

const link = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<"]+/g, (url) => `<a href="${url}">${url}</a>`)

const article = ({ to, subject, text, queuedAt }: OutboxMail) =>
  `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · <time datetime="${queuedAt}">${queuedAt}</time></p><pre>${link(text)}</pre></article>`

/** A text of the page itself, as a source in a content security policy. */
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Content security policy of the outbox page: allows only its one style. */
const outboxPolicy = `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page of outbox mails, newest first. */
const outboxPage = (mails: ReadonlyArray<OutboxMail>, language: Language): string => {
  const title = translate(language, "outbox.title")
  const body =
    mails.length === 0 ? `<p>${translate(language, "outbox.empty")}</p>` : mails.map(article).join("")
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${translate(language, "outbox.hint")}</p>${body}</body></html>`
}

const unkept = { "cache-control": "no-store" }

const alive = HttpServerResponse.text("ok\n", { headers: unkept })

const readyRoute = HttpRouter.use((router) =>
  Effect.flatMap(Readiness, (readiness) =>
    router.add(
      "GET",
      "/readyz",
      Effect.map(readiness.ask, (answer) =>
        HttpServerResponse.jsonUnsafe(answer, { status: answer.ready ? 200 : 503, headers: unkept })
      )
    )
  )
)

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Requires the operator's token. Without a configured token, metrics are served only on their own port. */
const metricsRoute = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const metrics = yield* Metrics
    const { metricsToken } = yield* Config
    const isOperator = (authorization: string | undefined) =>
      metricsToken !== null && timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${metricsToken}`))
    yield* router.add("GET", "/metrics", (request) =>
      isOperator(request.headers["authorization"])
        ? Effect.map(metrics.text, (text) =>
            HttpServerResponse.text(text, { headers: unkept, contentType: metricsType })
          )
        : Effect.die(notFound)
    )
  })
)

const outboxRoute = HttpRouter.use((router) =>
  Effect.flatMap(Config, (config) =>
    router.add(
      "GET",
      "/dev/outbox",
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        if (!mayShowDevPages(config, headers)) return yield* Effect.die(notFound)
        const mails = yield* Effect.promise(() => readOutbox(join(config.dataDir, "outbox")))
        return HttpServerResponse.html(outboxPage(mails, requestLanguage(headers["accept-language"]))).pipe(
          HttpServerResponse.setHeaders({ ...unkept, "content-security-policy": outboxPolicy })
        )
      })
    )
  )
)

/** The report of the state machines; its code loads with the first request. */
const modelsRoute = HttpRouter.use((router) =>
  Effect.flatMap(Config, (config) =>
    router.add(
      "GET",
      "/dev/models",
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        if (!mayShowDevPages(config, headers)) return yield* Effect.die(notFound)
        const language = requestLanguage(headers["accept-language"])
        const {
          html,
          script,
          style: ownStyle
        } = yield* Effect.promise(async () => {
          const [{ buildReport }, { models }] = await Promise.all([
            import("../../../qa/report/buildReport.ts"),
            import("../../../qa/models/models.ts")
          ])
          return buildReport(models, language)
        })
        const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(ownStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
        return HttpServerResponse.html(html).pipe(
          HttpServerResponse.setHeaders({ ...unkept, "content-security-policy": policy })
        )
      })
    )
  )
)

const healthRoute = HttpRouter.add("GET", "/healthz", alive)

/** `/healthz`, `/readyz`, `/metrics`, and `/dev/outbox` and `/dev/models` on a computer without mail. */
export const operationRoutes = Layer.mergeAll(healthRoute, readyRoute, metricsRoute, outboxRoute, modelsRoute)
