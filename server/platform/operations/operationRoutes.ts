import { createHash, timingSafeEqual } from "node:crypto"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Config } from "../config.ts"
import { notFound } from "../http/ApiError.ts"
import { requestLanguage } from "../http/requestLanguage.ts"
import { readOutbox } from "../mail/Outbox.ts"
import { mayShowOutbox } from "./localOnly.ts"
import { Metrics, metricsType } from "./Metrics.ts"
import { outboxPage, outboxPolicy } from "./outboxPage.ts"
import { Readiness } from "./Readiness.ts"

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

/** With the operator's token; without one set, measurements are told on their own port alone. */
const metricsRoute = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const metrics = yield* Metrics
    const { metricsToken } = yield* Config
    const isOperator = (authorization: string | undefined) =>
      metricsToken !== null && timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${metricsToken}`))
    yield* router.add("GET", "/metrics", (request) =>
      isOperator(request.headers["authorization"])
        ? Effect.succeed(
            HttpServerResponse.text(metrics.text(), { headers: unkept, contentType: metricsType })
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
        if (!mayShowOutbox(config, headers)) return yield* Effect.die(notFound)
        const mails = yield* Effect.promise(() => readOutbox(join(config.dataDir, "outbox")))
        return HttpServerResponse.html(outboxPage(mails, requestLanguage(headers["accept-language"]))).pipe(
          HttpServerResponse.setHeaders({ ...unkept, "content-security-policy": outboxPolicy })
        )
      })
    )
  )
)

const healthRoute = HttpRouter.add("GET", "/healthz", alive)

/** `/healthz`, `/readyz`, `/metrics`, and the outbox of a computer without mail. */
export const operationRoutes = Layer.mergeAll(healthRoute, readyRoute, metricsRoute, outboxRoute)
