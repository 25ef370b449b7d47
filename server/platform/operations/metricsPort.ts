import { createServer } from "node:http"
import { Effect } from "effect"
import { listen } from "../http/httpServer.ts"
import { Metrics, metricsType } from "./Metrics.ts"

const host = "127.0.0.1"

/** Serves `/metrics` on a separate port, for this machine only, until the scope closes. */
export const serveMetrics = Effect.fn("serveMetrics")(function* (port: number) {
  const metrics = yield* Metrics
  const run = Effect.runForkWith(yield* Effect.context())
  const server = createServer((request, response) => {
    if (request.url === "/metrics")
      run(
        Effect.map(metrics.text, (text) => response.writeHead(200, { "content-type": metricsType }).end(text))
      )
    else response.writeHead(404).end()
  })
  yield* listen(server, host, port)
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      server.closeAllConnections()
    })
  )
  return server.address()
})
