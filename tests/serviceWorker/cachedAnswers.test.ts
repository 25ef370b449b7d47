import { describe, expect, test } from "vitest"
import { answersOf, boundAnswers, isProblem, cacheAnswer } from "../../src/serviceWorker/cachedAnswers.ts"
import { answerKey } from "../../src/serviceWorker/workerContract.ts"
import { memoryCache } from "./memoryCache.ts"

describe("answersOf", () => {
  test.each([
    ["/problem/7/description", ["/api/problems/7", "/api/languages"]],
    ["/problem/7/solutions/41", ["/api/problems/7", "/api/languages"]],
    ["/problems", ["/api/problems", "/api/topics"]],
    ["/problems?page=2", ["/api/problems?page=2", "/api/topics"]],
    ["/problems?q=secret&page=x", ["/api/problems", "/api/topics"]],
    ["/sign-in?from=/problem/7", []],
    ["/problem/0/description", []]
  ])("%s", (path, answers) => expect(answersOf(path)).toEqual(answers))

  test("includes no personal answers", () => {
    const pages = ["/profile", "/settings", "/problems?status=solved", "/problem/7/solutions"]
    for (const address of pages.flatMap(answersOf)) {
      expect(address).toMatch(/^\/api\/(?:problems(?:\/\d+)?(?:\?page=\d+)?|topics|languages)$/)
    }
  })

  test("recognises problem pages", () => {
    expect(["/problem/7/description", "/problems", "/"].map(isProblem)).toEqual([true, false, false])
  })
})

describe("cacheAnswer", () => {
  const answer = () =>
    new Response('{"payload":1}', { headers: { date: "today", "set-cookie": "session=1", "x-own": "1" } })

  test("sends no credentials", async () => {
    const asked: Array<RequestInit> = []
    await cacheAnswer(memoryCache(), "/api/problems/7", "ru", async (_address, init) => {
      asked.push(init)
      return answer()
    })

    expect(asked).toEqual([
      { credentials: "omit", headers: { accept: "application/json", "accept-language": "ru" } }
    ])
  })

  test("stores the body, and of the headers only the content type", async () => {
    const cache = memoryCache()
    await cacheAnswer(cache, "/api/problems/7", "ru", async () => answer())
    const cached = await cache.match(answerKey("/api/problems/7", "ru"))

    expect(await cached?.text()).toBe('{"payload":1}')
    expect([...(cached?.headers ?? [])]).toEqual([["content-type", "application/json"]])
    expect(await cache.match(answerKey("/api/problems/7", "en"))).toBeUndefined()
  })

  test("does not replace a cached answer by an error", async () => {
    const cache = memoryCache()
    await cacheAnswer(cache, "/api/problems/7", "ru", async () => answer())
    await cacheAnswer(cache, "/api/problems/7", "ru", async () => new Response("gone", { status: 404 }))

    expect(await (await cache.match(answerKey("/api/problems/7", "ru")))?.text()).toBe('{"payload":1}')
  })
})

test("the least recently opened problems are removed beyond fifty", async () => {
  const cache = memoryCache()
  const cacheCall = (address: string) => cacheAnswer(cache, address, "ru", async () => new Response("{}"))
  await cacheCall("/api/languages")
  for (let id = 1; id <= 52; id++) await cacheCall(`/api/problems/${id}`)
  await cacheCall("/api/problems/1")
  for (let page = 1; page <= 12; page++) await cacheCall(`/api/problems?page=${page}`)
  await boundAnswers(cache)

  const addresses = cache.paths().map((path) => path.replace(/[?&]kept-in=ru$/, ""))
  const problems = addresses.filter((address) => /^\/api\/problems\/\d+$/.test(address))
  expect(problems).toHaveLength(50)
  expect(problems).toContain("/api/problems/1")
  expect(problems).not.toContain("/api/problems/3")
  expect(addresses.filter((address) => address.startsWith("/api/problems?page="))).toHaveLength(10)
  expect(addresses).toContain("/api/languages")
})
