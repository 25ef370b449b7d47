import { connect } from "node:net"
import { NodeHttpPlatform, NodeServices } from "@effect/platform-node"
import { Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { Etag, HttpServerResponse } from "effect/http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveHttp } from "../../../../server/platform/http/httpServer.ts"

const runtime = ManagedRuntime.make(Layer.mergeAll(Etag.layer, NodeHttpPlatform.layer, NodeServices.layer))
const scope = Effect.runSync(Scope.make())

let port: number
beforeAll(async () => {
  const served = serveHttp({
    host: "127.0.0.1",
    port: 0,
    app: Effect.succeed(HttpServerResponse.text("made")),
    serveCached: () => false,
    fastPaths: [],
    isHttps: () => false
  })
  port = (await runtime.runPromise(Scope.provide(served, scope))).port
})
afterAll(async () => {
  await runtime.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const answered = () =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").once("error", reject)
    socket.write("GET /made HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
    socket.resume().once("close", () => resolve())
  })

/** Counts rounds of the event loop, each as long as in a rush. */
const countRounds = () => {
  const counter = { rounds: 0, isCounting: true }
  const round = () => {
    counter.rounds += 1
    const end = performance.now() + 2
    while (performance.now() < end);
    if (counter.isCounting) setImmediate(round)
  }
  setImmediate(round)
  return counter
}

test.runIf(process.platform === "linux")(
  "new connections do not wait for a round of the event loop each",
  async () => {
    const connections = 96
    const counter = countRounds()
    await Promise.all(Array.from({ length: connections }, answered))
    counter.isCounting = false
    expect(counter.rounds).toBeLessThan(connections / 2)
  }
)
