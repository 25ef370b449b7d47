import { NodeHttpPlatform, NodeServices } from "@effect/platform-node"
import { Deferred, Effect, Exit, Layer, ManagedRuntime, Scope } from "effect"
import { Etag, HttpServerRequest, HttpServerResponse } from "effect/http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveHttp } from "../../../../server/platform/http/httpServer.ts"

const runtime = ManagedRuntime.make(Layer.mergeAll(Etag.layer, NodeHttpPlatform.layer, NodeServices.layer))
const scope = Effect.runSync(Scope.make())
const [begun, released] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]

/** `/late` is answered when the test says so. */
const app = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  if (url === "/late") {
    yield* Deferred.succeed(begun, undefined)
    yield* Deferred.await(released)
  }
  return HttpServerResponse.text("made")
})

let server: { readonly port: number; readonly leave: () => void }
beforeAll(async () => {
  const served = serveHttp({
    host: "127.0.0.1",
    port: 0,
    app,
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
afterAll(() => runtime.dispose())

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

test("a server that stops lets a running request end", async () => {
  const late = ask("/late")
  await runtime.runPromise(Deferred.await(begun))
  const stopped = runtime.runPromise(Scope.close(scope, Exit.void))
  await expect.poll(() => ask("/made").catch(() => "refused")).toBe("refused")
  Deferred.doneUnsafe(released, Effect.void)
  expect(await late).toEqual(["made", "close"])
  await stopped
})
