import { createServer } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { Schema } from "effect"
import { afterEach, expect, test, vi } from "vitest"
import { eventually } from "../../support/eventually.ts"
import { Browser } from "../../../server/rehearsal/crowd/Browser.ts"
import { Findings, Latencies } from "../../../server/rehearsal/crowd/Observations.ts"
import { Page } from "../../../server/rehearsal/crowd/Page.ts"
import { participationEndpoints } from "../../../src/api/contract/olympiads/participation.ts"
import { registered, startsAt } from "../../features/olympiads/contest/someInformation.ts"

const { getContestInformation, getContestPage } = participationEndpoints
const answers: Readonly<Record<string, unknown>> = {
  "/api/contests/cup/information": Schema.encodeSync(getContestInformation.success)(registered),
  "/api/contests/cup/page": Schema.encodeSync(getContestPage.success)({
    kind: "landing",
    language: "ru",
    html: null
  })
}

const asked: Array<string> = []
const server = createServer((request, response) => {
  const path = request.url ?? ""
  asked.push(path)
  const payload = answers[path.split("?", 1)[0] ?? ""]
  response.writeHead(payload === undefined ? 404 : 200, { "content-type": "application/json" })
  response.end(JSON.stringify({ payload }))
}).listen(0, "127.0.0.1")

afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

test("an open page of the crowd asks like a real one: for what it shows, and for news from time to time", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  if (!server.listening) await once(server, "listening")
  const counts = { arrived: 0, started: 0, ended: 0, received: 0, judged: 0 }
  const browser = new Browser(
    {
      ...{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, slug: "cup", startsAt, counts },
      ...{ lengthMs: 7_200_000, clockBoundMs: 1e12, now: () => startsAt, isExcused: () => false },
      ...{ findings: new Findings(), latencies: new Latencies(), signal: new AbortController().signal }
    },
    { userId: 2, login: "rehearsal-1", password: "", session: null },
    0
  )
  const page = new Page(browser)
  const looks = () => asked.filter((path) => path.includes("/information"))

  await page.open()
  expect(looks()).toEqual([expect.stringContaining("opening=1")])
  vi.advanceTimersByTime(32_000)
  await eventually(() => expect(looks()).toHaveLength(2))
  expect(looks()[1]).not.toContain("opening")

  page.close()
  vi.advanceTimersByTime(400_000)
  browser.close()
  expect(looks()).toHaveLength(2)
})
