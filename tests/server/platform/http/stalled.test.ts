import { connect, type Socket } from "node:net"
import { NodeHttpPlatform, NodeServices } from "@effect/platform-node"
import { Effect, Exit, Layer, ManagedRuntime, Scope, Stream } from "effect"
import { Etag, HttpServerRequest, HttpServerResponse } from "effect/http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serveHttp } from "../../../../server/platform/http/httpServer.ts"

const stalledMs = 5000
const megabyte = new Uint8Array(1024 * 1024)
const ended: Array<string> = []

/** Each answer has many megabytes, more than the buffers of a connection; `/late` has one, which comes late. */
const app = Effect.gen(function* () {
  const { url } = yield* HttpServerRequest.HttpServerRequest
  if (url === "/late") {
    yield* Effect.sleep(stalledMs * 3)
    return HttpServerResponse.text("late")
  }
  const pieces = Stream.fromIterable(Array.from({ length: 40 }, () => megabyte))
  return HttpServerResponse.stream(
    Stream.ensuring(
      pieces,
      Effect.sync(() => void ended.push(url))
    )
  )
})

const runtime = ManagedRuntime.make(Layer.mergeAll(Etag.layer, NodeHttpPlatform.layer, NodeServices.layer))
const scope = Effect.runSync(Scope.make())
let port: number
beforeAll(async () => {
  const nothing = () => false
  const served = serveHttp({
    host: "127.0.0.1",
    port: 0,
    app,
    serveCached: nothing,
    fastPaths: [],
    isHttps: nothing,
    stalledMs,
    drainMs: 0
  })
  ;({ port } = await runtime.runPromise(Scope.provide(served, scope)))
})
afterAll(async () => {
  await runtime.runPromise(Scope.close(scope, Exit.void))
  await runtime.dispose()
})

const ask = (path: string): Socket => {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("error", () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  return socket
}

test("an answer to a stalled reader is cut", async () => {
  const reader = ask("/stopped")
  reader.once("data", () => reader.pause())
  await expect.poll(() => ended).toContain("/stopped")
  reader.destroy()
})

test("an answer to a slow reader arrives completely", async () => {
  const reader = ask("/slow")
  const begun = performance.now()
  const bytes = await new Promise<number>((resolve) => {
    const seen = { bytes: 0, rested: 0 }
    reader.on("data", (piece) => {
      seen.bytes += piece.length
      // Pauses during the answer, each shorter than the server's limit, together longer.
      if (seen.bytes > (seen.rested + 1) * 3 * megabyte.length) {
        seen.rested += 1
        reader.pause()
        setTimeout(() => reader.resume(), stalledMs / 3)
      }
      if (seen.bytes > 40 * megabyte.length) resolve(seen.bytes)
    })
    reader.once("close", () => resolve(seen.bytes))
  })
  expect(bytes).toBeGreaterThan(40 * megabyte.length)
  expect(performance.now() - begun).toBeGreaterThan(stalledMs * 3)
  reader.destroy()
})

test("an unfinished answer is not cut", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/late`)
  expect(await answer.text()).toBe("late")
})
