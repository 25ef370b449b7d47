import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { eventually } from "../../../support/eventually.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}

const spans: Array<Span> = []
let collector: Server
let server: TestServer
let learner: TestLearner
let stopJudge: () => Promise<void>
beforeAll(async () => {
  collector = createServer((request, response) => {
    void (async () => {
      const chunks: Array<Buffer> = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: ReadonlyArray<{ scopeSpans: ReadonlyArray<{ spans: ReadonlyArray<Span> }> }>
      }
      if (request.url === "/v1/traces")
        spans.push(
          ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
        )
      response.writeHead(200).end("{}")
    })()
  })
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve))
  const { port } = collector.address() as AddressInfo
  server = await startTestServer({ config: { otlpEndpoint: `http://127.0.0.1:${port}` } })
  await addSumProblem(server)
  learner = await server.signUp()
  stopJudge = await startJudge(server, fakeBackend(adds))
})
afterAll(async () => {
  await stopJudge()
  await server.close()
  collector.closeAllConnections()
  collector.close()
})

const click = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }

test("one trace leads from the click over the call, the queue and the judge to the event of the verdict", async () => {
  await learner.call(
    "POST",
    "/problems/7/solutions",
    { language: "python", source: "a + b" },
    { traceparent: `00-${click.traceId}-${click.spanId}-01` }
  )
  const awaited = ["job judging", "judgeSolution", "solutions.submitSolution", "submitSolution"]
  await eventually(() => expect(spans.map(({ name }) => name)).toEqual(expect.arrayContaining(awaited)))

  const byName = (name: string) => spans.find((span) => span.name === name)
  const pathTo = (span: Span | undefined): ReadonlyArray<string> =>
    span === undefined ? [] : [...pathTo(spans.find(({ spanId }) => spanId === span.parentSpanId)), span.name]
  expect(byName("solutions.submitSolution")?.parentSpanId).toBe(click.spanId)
  const judged = [
    "solutions.submitSolution",
    "submitSolution",
    "queue judging",
    "job judging",
    "judgeSolution"
  ]
  expect(pathTo(byName("judgeSolution"))).toEqual(judged)
  const paths = spans.map((span) => pathTo(span).join(" > "))
  const event = `${[...judged, "recordVerdict"].join(" > ")}.* > writeEvents`
  expect(paths).toContainEqual(expect.stringMatching(event))
  // A statement is named by its database.
  expect(paths).toContainEqual(
    expect.stringMatching(/submitBatch > insertSolutions > sql\.transaction > test_\w+$/)
  )
  // Work without a trace, such as the sign-up above and the housekeeping, is not exported.
  expect(spans.filter(({ traceId }) => traceId !== click.traceId)).toEqual([])
  // The end of the wait is known to the millisecond only.
  const millisecond = 1_000_000n
  expect(BigInt(byName("judgeSolution")?.startTimeUnixNano ?? 0) + millisecond).toBeGreaterThanOrEqual(
    BigInt(byName("queue judging")?.endTimeUnixNano ?? 0)
  )
})
