/** The part of `Cache` used for files. */
export type FileCache = Pick<Cache, "match" | "put" | "delete" | "keys">

type Load = (path: string) => Promise<Response>

const atOnce = 4

/** Pauses before a file is requested again: a weak network often fails once. */
const retryAfterMs = [1_000, 5_000]

async function withRetries(attempt: () => Promise<void>): Promise<void> {
  for (const pauseMs of retryAfterMs) {
    try {
      return await attempt()
    } catch {
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  return attempt()
}

/**
 * Caches missing files, a few at a time; skips files that the server no longer has.
 * Rejects if the network fails repeatedly; the next call continues with the files still missing.
 */
export async function cacheFiles(cache: FileCache, paths: ReadonlyArray<string>, load: Load): Promise<void> {
  const waiting = [...paths]
  const cacheOne = async (path: string) => {
    if ((await cache.match(path)) !== undefined) return
    const response = await load(path)
    if (response.ok) await cache.put(path, response)
  }
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await withRetries(() => cacheOne(path)).catch((cause: unknown) => {
        waiting.length = 0
        throw cause
      })
    }
  }
  // Other downloads may still succeed, so wait for all of them before reporting the first failure.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ended.find(({ status }) => status === "rejected")
  if (failed?.status === "rejected") throw failed.reason
}

/** Caches all files, or rejects. */
export async function cacheAll(cache: FileCache, paths: ReadonlyArray<string>, load: Load): Promise<void> {
  await cacheFiles(cache, paths, async (path) => {
    const response = await load(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  })
}

/** Deletes unlisted files, which belong to earlier versions. */
export async function removeOthers(cache: FileCache, listed: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!listed.has(pathname + search)) await cache.delete(request)
  }
}
