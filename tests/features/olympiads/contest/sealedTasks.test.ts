import { createCipheriv, randomBytes } from "node:crypto"
import { QueryClient } from "@tanstack/react-query"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { queryKeys } from "../../../../src/api/contract/queryKeys.ts"

const entries = [
  { key: queryKeys.contestProblems("cup"), data: { items: [{ id: 7, title: "Мосты" }] } },
  { key: queryKeys.contestProblem("cup", 7), data: { id: 7, title: "Мосты" } }
]

/** Encrypts as `Seals` does: the nonce first, the tag last. */
function seal(text: string, letter = "e") {
  const [key, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv("aes-256-gcm", key, iv)
  const parts = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
  const statements = { edition: letter.repeat(43), sealed: Buffer.concat(parts).toString("base64") }
  return { statements, key: key.toString("base64") }
}

/** A browser's cache, which survives page loads. */
function fakeCaches() {
  const files = new Map<string, string>()
  const cache = {
    put: async (address: string, answer: Response) => void files.set(address, await answer.text()),
    match: async (address: string) => {
      const text = files.get(address)
      return text === undefined ? undefined : new Response(text)
    },
    delete: async (address: string) => files.delete(address)
  }
  vi.stubGlobal("caches", { open: async () => cache })
  return files
}

/** Loads a fresh copy of the module, as a page load does. */
async function load() {
  vi.resetModules()
  return import("../../../../src/features/olympiads/contest/sealedTasks.ts")
}

beforeEach(() => void vi.unstubAllGlobals())
afterEach(() => void vi.useRealTimers())

describe("sealed statements", () => {
  test("open with their key, and fill the cache of calls", async () => {
    const { openSealed } = await load()
    const { statements, key } = seal(JSON.stringify(entries))
    const queries = new QueryClient()
    expect(await openSealed(queries, statements, key)).toBe(true)
    for (const { key: queryKey, data } of entries) expect(queries.getQueryData(queryKey)).toEqual(data)
  })

  test.each([
    ["another's", seal("[]").key],
    ["no", "not base64!"],
    ["too short a", "AAAA"]
  ])("stay closed with %s key", async (_, key) => {
    const { openSealed } = await load()
    const queries = new QueryClient()
    expect(await openSealed(queries, seal(JSON.stringify(entries)).statements, key)).toBe(false)
    expect(queries.getQueryCache().getAll()).toEqual([])
  })

  test("stay closed if one byte differs", async () => {
    const { openSealed } = await load()
    const { statements, key } = seal(JSON.stringify(entries))
    const bytes = Buffer.from(statements.sealed, "base64")
    bytes[20] = (bytes[20] ?? 0) ^ 1
    const changed = { ...statements, sealed: bytes.toString("base64") }
    expect(await openSealed(new QueryClient(), changed, key)).toBe(false)
  })
})

describe("cached sealed statements", () => {
  const { statements } = seal("[]")

  test("survive a reload of the page", async () => {
    fakeCaches()
    await (await load()).cacheSealed("cup", "ru", statements)
    expect(await (await load()).readSealed("cup", "ru")).toEqual(statements)
  })

  test("stay in memory without any storage, until the page closes", async () => {
    const { cacheSealed, readSealed } = await load()
    await cacheSealed("cup", "ru", statements)
    expect(await readSealed("cup", "ru")).toEqual(statements)
  })

  test("belong to one contest and one language", async () => {
    fakeCaches()
    const { cacheSealed, readSealed } = await load()
    await cacheSealed("cup", "ru", statements)
    expect(await readSealed("cup", "en")).toBeNull()
    expect(await readSealed("cup2", "ru")).toBeNull()
  })

  test("are deleted once opened", async () => {
    const files = fakeCaches()
    const { forgetSealed, cacheSealed, readSealed } = await load()
    await cacheSealed("cup", "ru", statements)
    await forgetSealed("cup", "ru")
    expect(await readSealed("cup", "ru")).toBeNull()
    expect(files.size).toBe(0)
  })

  test.each([
    ["nothing readable", "{"],
    ["another shape", JSON.stringify({ sealed: "AAAA" })],
    ["an edition that the server would reject", JSON.stringify({ edition: "short", sealed: "AAAA" })]
  ])("are ignored if the cache holds %s", async (_, text) => {
    const files = fakeCaches()
    await (await load()).cacheSealed("cup", "ru", statements)
    for (const address of files.keys()) files.set(address, text)
    expect(await (await load()).readSealed("cup", "ru")).toBeNull()
  })

  test("are ignored if the browser has no cache", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new Error("SecurityError")) })
    const { readSealed } = await load()
    expect(await readSealed("cup", "ru")).toBeNull()
  })

  test("do not delay the contest start if the cache does not answer", async () => {
    vi.useFakeTimers()
    vi.stubGlobal("caches", { open: () => new Promise(() => {}) })
    const { readSealed } = await load()
    const reading = readSealed("cup", "ru")
    await vi.advanceTimersByTimeAsync(500)
    expect(await reading).toBeNull()
  })
})
