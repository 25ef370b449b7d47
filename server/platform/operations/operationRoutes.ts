import { join } from "node:path"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Config } from "../config.ts"
import { notThere } from "../http/Refusal.ts"
import { requestLanguage } from "../http/requestLanguage.ts"
import { readOutbox } from "../mail/Outbox.ts"
import { isForwarded, mayShowOutbox } from "./localOnly.ts"
import { Metrics } from "./Metrics.ts"
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

/** For who runs the platform: not to be had through the public proxy. */
const metricsRoute = HttpRouter.use((router) =>
  Effect.flatMap(Metrics, (metrics) =>
    router.add("GET", "/metrics", (request) =>
      isForwarded(request.headers)
        ? Effect.die(notThere)
        : Effect.succeed(
            HttpServerResponse.text(metrics.text(), {
              headers: unkept,
              contentType: "text/plain; version=0.0.4; charset=utf-8"
            })
          )
    )
  )
)

const outboxRoute = HttpRouter.use((router) =>
  Effect.flatMap(Config, (config) =>
    router.add(
      "GET",
      "/dev/outbox",
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        if (!mayShowOutbox(config, headers)) return yield* Effect.die(notThere)
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
