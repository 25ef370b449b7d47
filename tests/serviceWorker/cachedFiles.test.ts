import { describe, expect, test, vi } from "vitest"
import { cacheAll, cacheFiles, removeOthers } from "../../src/serviceWorker/cachedFiles.ts"
import { memoryCache } from "./memoryCache.ts"

const paths = ["/assets/a.js", "/assets/b.js", "/assets/c.js", "/assets/d.js", "/assets/e.js"]

describe("cacheFiles", () => {
  test("fetches missing files only, a few at a time", async () => {
    const cache = memoryCache()
    await cache.put("/assets/b.js", new Response("kept"))
    const asked: Array<string> = []
    let now = 0
    let most = 0
    await cacheFiles(cache, [...paths, "/assets/f.js"], async (path) => {
      asked.push(path)
      most = Math.max(most, ++now)
      await new Promise((done) => setImmediate(done))
      now -= 1
      return new Response(path)
    })

    expect(asked.toSorted()).toEqual([
      "/assets/a.js",
      "/assets/c.js",
      "/assets/d.js",
      "/assets/e.js",
      "/assets/f.js"
    ])
    expect(most).toBe(4)
    expect(await (await cache.match("/assets/b.js"))?.text()).toBe("kept")
  })

  test("leaves out files that the server no longer has", async () => {
    const cache = memoryCache()
    await cacheFiles(
      cache,
      paths,
      async (path) => new Response("", { status: path.endsWith("/c.js") ? 404 : 200 })
    )

    expect(cache.paths()).not.toContain("/assets/c.js")
    expect(cache.paths()).toHaveLength(4)
  })

  test("requests a file again after the network failed twice", async () => {
    vi.useFakeTimers()
    const cache = memoryCache()
    let failures = 0
    const caching = cacheFiles(cache, paths, async (path) => {
      if (path.endsWith("/c.js") && failures++ < 2) throw new TypeError("Failed to fetch")
      return new Response(path)
    })
    await vi.runAllTimersAsync()
    await caching
    vi.useRealTimers()

    expect(cache.paths()).toHaveLength(5)
  })

  test("resumes after a lost network", async () => {
    vi.useFakeTimers()
    const cache = memoryCache()
    const lost = cacheFiles(cache, paths, async (path) => {
      if (path.endsWith("/e.js")) throw new TypeError("Failed to fetch")
      return new Response(path)
    })
    await Promise.all([expect(lost).rejects.toThrow("Failed to fetch"), vi.runAllTimersAsync()])
    vi.useRealTimers()
    const asked: Array<string> = []
    await cacheFiles(cache, paths, async (path) => {
      asked.push(path)
      return new Response(path)
    })

    expect(asked).toEqual(["/assets/e.js"])
  })
})

test("cacheAll fails if the server lacks a file", async () => {
  vi.useFakeTimers()
  const incomplete = cacheAll(memoryCache(), paths, async () => new Response("", { status: 404 }))
  await Promise.all([expect(incomplete).rejects.toThrow("answered 404"), vi.runAllTimersAsync()])
  vi.useRealTimers()
})

test("removeOthers keeps the listed files, including versions in the query", async () => {
  const cache = memoryCache()
  for (const path of [
    "/assets/old.js",
    "/assets/a.js",
    "/runtime-frame.html?v=1",
    "/runtime-frame.html?v=2"
  ]) {
    await cache.put(path, new Response(path))
  }
  await removeOthers(cache, new Set(["/assets/a.js", "/runtime-frame.html?v=2"]))

  expect(cache.paths()).toEqual(["/assets/a.js", "/runtime-frame.html?v=2"])
})
