import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { serveMetrics } from "../../../../server/platform/operations/metricsPort.ts"
import { Metrics } from "../../../../server/platform/operations/Metrics.ts"

test("only internal errors count as failures, and not a caller's mistake or a server that is starting", async () => {
  const metrics = await Effect.runPromise(Effect.provide(Metrics, Metrics.layer))
  const server = createServer((request, response) => {
    metrics.watch(response)
    response.writeHead(Number(new URL(request.url ?? "", "http://zama").searchParams.get("status"))).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  for (const path of ["/api/x?status=200", "/api/x?status=404", "/readyz?status=503", "/api/x?status=500"]) {
    await fetch(`http://127.0.0.1:${port}${path}`)
  }
  // All answers are counted once their connections are closed.
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(metrics.failed()).toBe(1)
  expect(await Effect.runPromise(metrics.text)).toContain('zama_http_requests_total{status="503"} 1')
})

test("metrics on a separate port are served to this machine only, without anything else", async () => {
  const readMetrics = Effect.gen(function* () {
    const { address, port } = (yield* serveMetrics(0)) as AddressInfo
    const get = (path: string) => Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`))
    const [metrics, other] = [yield* get("/metrics"), yield* get("/healthz")]
    return [address, metrics.status, other.status, yield* Effect.promise(() => metrics.text())] as const
  })
  const [address, ...answers] = await Effect.runPromise(
    Effect.scoped(readMetrics).pipe(Effect.provide(Metrics.layer))
  )
  expect([address, ...answers]).toEqual([
    "127.0.0.1",
    200,
    404,
    expect.stringContaining("zama_process_resident_bytes")
  ])
})
