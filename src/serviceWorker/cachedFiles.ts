/** The part of a `Cache` that keeping files takes. */
export type FileCache = Pick<Cache, "match" | "put" | "delete" | "keys">

type Load = (path: string) => Promise<Response>

const atOnce = 4

/**
 * Fetches what is not there yet, a few at a time. A file that the server no longer has is
 * left out; a lost network ends it with an error, and the next call goes on from there.
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
      await cacheOne(path).catch((cause: unknown) => {
        waiting.length = 0
        throw cause
      })
    }
  }
  // What is under way may still arrive: all of it is waited for before the first failure is told.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ended.find(({ status }) => status === "rejected")
  if (failed?.status === "rejected") throw failed.reason
}

/** Fetches all of them, or fails. */
export async function cacheAll(cache: FileCache, paths: ReadonlyArray<string>, load: Load): Promise<void> {
  await cacheFiles(cache, paths, async (path) => {
    const response = await load(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response
  })
}

/** Removes all that is not listed: files of earlier versions. */
export async function removeOthers(cache: FileCache, listed: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!listed.has(pathname + search)) await cache.delete(request)
  }
}
