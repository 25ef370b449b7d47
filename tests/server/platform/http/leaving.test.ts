import { NodeHttpPlatform, NodeServices } from "@effect/platform-node"
import { Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { Etag, HttpServerResponse } from "effect/http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveHttp } from "../../../../server/platform/http/httpServer.ts"

const runtime = ManagedRuntime.make(Layer.mergeAll(Etag.layer, NodeHttpPlatform.layer, NodeServices.layer))
const scope = Effect.runSync(Scope.make())
let server: { readonly port: number; readonly leave: () => void }
beforeAll(async () => {
  const served = serveHttp({
    host: "127.0.0.1",
    port: 0,
    app: Effect.succeed(HttpServerResponse.text("made")),
    serveCached: ({ url }, response) => {
      if (url !== "/cached") return false
      response.writeHead(200, ["content-length", "6"]).end("cached")
      return true
    },
    fastPaths: [],
    isHttps: () => false
  })
  server = await runtime.runPromise(Scope.provide(served, scope))
})
afterAll(async () => {
  await runtime.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const ask = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
  return [await answer.text(), answer.headers.get("connection")]
}

test("a server that is about to stop answers as before, and closes each connection after its answer", async () => {
  expect([await ask("/made"), await ask("/cached")]).toEqual([
    ["made", "keep-alive"],
    ["cached", "keep-alive"]
  ])
  server.leave()
  expect([await ask("/made"), await ask("/cached")]).toEqual([
    ["made", "close"],
    ["cached", "close"]
  ])
})
