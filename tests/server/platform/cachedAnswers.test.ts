import { join } from "node:path"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import { ChangeFeed, changeChannel } from "../../../server/platform/realtime/ChangeFeed.ts"
import { CachedAnswers } from "../../../server/platform/http/CachedAnswers.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.run(
    importContent(join(import.meta.dirname, "../../../content")).pipe(Effect.provide(ChangeFeed.layer))
  )
  // Notices arrive in order: once the answer follows this one, no notice of the import is on its way.
  await server.sql("update problems set title_en = 'First' where id = 1")
  await server.sql("select pg_notify($1, $2)", [changeChannel, JSON.stringify({ changed: "problems" })])
  await vi.waitUntil(async () => (await firstTitle()) === "First", 30_000)
})
afterAll(() => server.close())

interface Listed {
  readonly payload: { readonly items: ReadonlyArray<{ readonly title: string }> }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { "accept-language": "en", ...headers } })

const firstTitle = async (headers?: Record<string, string>) => {
  const answer = (await (await get("/api/problems?page=1", headers)).json()) as Listed
  return answer.payload.items[0]?.title
}

test("visitors share an answer until its data changes; learners never do", async () => {
  const learner = await server.signUp()
  // The answer is as new as can be, so that it does not expire meanwhile.
  await server.run(CachedAnswers.use((answers) => Effect.sync(() => answers.invalidate("problems"))))
  const title = await firstTitle()
  const inRussian = await firstTitle({ "accept-language": "ru" })
  expect(inRussian).not.toBe(title)
  await server.sql("update problems set title_en = 'Renamed' where id = 1")
  expect(await firstTitle()).toBe(title)
  expect(await firstTitle({ authorization: `Bearer ${learner.accessToken}` })).toBe("Renamed")
  await server.run(CachedAnswers.use((answers) => Effect.sync(() => answers.invalidate("problems"))))
  expect(await firstTitle()).toBe("Renamed")
})

test("an unchanged answer is not sent again, and a new one is compressed", async () => {
  await (await get("/api/problems/1")).text()
  const response = await get("/api/problems/1", { "accept-encoding": "br" })
  await response.text()
  const again = await get("/api/problems/1", { "if-none-match": response.headers.get("etag") ?? "" })
  expect(again.status).toBe(304)
  expect(response.headers.get("vary")).toContain("Authorization")
  await expect
    .poll(async () =>
      (await get("/api/problems/1", { "accept-encoding": "br" })).headers.get("content-encoding")
    )
    .toBe("br")
})

test.each(["%71=sum", "page=1&made-up=1", "="])("%s is not a cacheable address", async (search) => {
  await get(`/api/problems?${search}`)
  const again = await get(`/api/problems?${search}`)
  expect(again.headers.get("cache-control")).toBe("no-store")
})

test("searches and errors are not cached", async () => {
  await get("/api/problems?q=sum")
  await get("/api/problems/999999")
  const search = await get("/api/problems?q=sum")
  expect(search.headers.get("cache-control")).toBe("no-store")
  expect((await get("/api/problems/999999")).status).toBe(404)
})

/** A cache with one answer and fake time. */
function storeOfOne(revalidate?: () => void) {
  vi.useFakeTimers({ toFake: ["performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const answers = CachedAnswers.make()
  const put = (text: string) =>
    answers.put("/api/x", "en", {
      text,
      headers: {},
      maxAgeSeconds: 10,
      topics: ["x"],
      ...(revalidate && { revalidate })
    })
  const ask = () => {
    const written: Array<string> = []
    const response = { writeHead: () => {}, end: (body: Buffer) => written.push(body.toString()) }
    const request = { method: "GET", url: "/api/x", headers: { "accept-language": "en" } }
    answers.serve(request as IncomingMessage, response as unknown as ServerResponse)
    return written[0]
  }
  return { answers, put, ask }
}

test("while one request revalidates the others get the stale answer, for a moment only", () => {
  const { put, ask } = storeOfOne()
  put("old")
  vi.advanceTimersByTime(10_100)
  const during = [ask(), ask()]
  vi.advanceTimersByTime(1100)
  const abandoned = [ask(), ask()]
  put("new")
  const after = ask()
  vi.advanceTimersByTime(60_000)
  expect([during, abandoned, after, ask()]).toEqual([
    [undefined, "old"],
    [undefined, undefined],
    "new",
    undefined
  ])
})

test("an answer with background revalidation is served stale, until it is too old or has changed", () => {
  const revalidate = vi.fn<() => void>()
  const { answers, put, ask } = storeOfOne(revalidate)
  put("old")
  vi.advanceTimersByTime(10_100)
  expect([ask(), ask()]).toEqual(["old", "old"])
  expect(revalidate).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(1100)
  expect(ask()).toBe("old")
  expect(revalidate).toHaveBeenCalledTimes(2)
  answers.invalidate("x")
  expect(ask()).toBeUndefined()
  put("new")
  vi.advanceTimersByTime(300_100)
  expect(ask()).toBeUndefined()
})
