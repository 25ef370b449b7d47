import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { fetchOrCached } from "../../src/api/fetchOrCached.ts"
import { reachability } from "../../src/api/reachability.ts"
import { answerKey } from "../../src/serviceWorker/workerContract.ts"

const cachedTexts = new Map<string, string>()
const address = "/api/problems/7"
const get = { method: "GET" }
const lost = async (): Promise<Response> => {
  throw new TypeError("Failed to fetch")
}

beforeEach(() => {
  cachedTexts.clear()
  const match = async (key: string) => (cachedTexts.has(key) ? new Response(cachedTexts.get(key)) : undefined)
  vi.stubGlobal("caches", { open: async () => ({ match }) })
  reachability.report("answered")
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const textOf = async (fetch: (address: string) => Promise<Response>, init: RequestInit = get) =>
  (await fetchOrCached(fetch, () => "ru")(address, init)).text()

describe("fetchOrCached", () => {
  test("asks the server first and returns its answer", async () => {
    cachedTexts.set(answerKey(address, "ru"), "kept")

    expect(await textOf(async () => new Response("fresh"))).toBe("fresh")
    expect(await textOf(async () => new Response("no such", { status: 404 }))).toBe("no such")
    expect(reachability.last()).toBe("answered")
  })

  test("returns the cached answer if the server is unreachable, and reports that", async () => {
    cachedTexts.set(answerKey(address, "ru"), "kept")

    expect(await textOf(lost)).toBe("kept")
    expect(reachability.last()).toBe("unreachable")
  })

  test("falls back to the cached answer of another language", async () => {
    cachedTexts.set(answerKey(address, "en"), "in English")

    expect(await textOf(lost)).toBe("in English")
  })

  test.each([502, 503, 504])("%i of a proxy counts as unreachable", async (status) => {
    cachedTexts.set(answerKey(address, "ru"), "kept")

    expect(await textOf(async () => new Response("away", { status }))).toBe("kept")
    expect(reachability.last()).toBe("unreachable")
  })

  test("fails if nothing is cached or the browser has no caches", async () => {
    await expect(textOf(lost)).rejects.toThrow("Failed to fetch")
    vi.stubGlobal("caches", undefined)
    await expect(textOf(lost)).rejects.toThrow("Failed to fetch")
  })

  test("never answers a write from the cache", async () => {
    cachedTexts.set(answerKey(address, "ru"), "kept")

    await expect(textOf(lost, { method: "POST" })).rejects.toThrow("Failed to fetch")
  })

  test("returns the cached answer after 6 seconds of a slow network", async () => {
    vi.useFakeTimers()
    cachedTexts.set(answerKey(address, "ru"), "kept")
    const text = textOf(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(6_000)

    expect(await text).toBe("kept")
    expect(reachability.last()).toBe("unreachable")
  })

  test("an aborted call does not change the reachability", async () => {
    const end = new AbortController()
    end.abort()

    await expect(textOf(lost, { ...get, signal: end.signal })).rejects.toThrow("Failed to fetch")
    expect(reachability.last()).toBe("answered")
  })
})
