import { expect, type Page } from "@playwright/test"

/** Addresses of all cached entries, by cache. */
export const cachedAddresses = (page: Page): Promise<Readonly<Record<string, ReadonlyArray<string>>>> =>
  page.evaluate(async () => {
    const addresses: Record<string, ReadonlyArray<string>> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      addresses[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return addresses
  })

/** The entries of the matching caches as text: addresses, headers and bodies. */
export const cachedText = (page: Page, names = /^/): Promise<string> =>
  page.evaluate(async (pattern) => {
    const texts: Array<string> = []
    for (const name of await caches.keys()) {
      if (!new RegExp(pattern).test(name)) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const headers = [...request.headers, ...(response?.headers ?? [])]
        texts.push(request.url, JSON.stringify(headers))
        if (!/runtime-/.test(request.url)) texts.push((await response?.text()) ?? "")
      }
    }
    return texts.join("\n")
  }, names.source)

/** Waits until the service worker has cached the problem and the files for solving and running it. */
export async function cachedForSolving(page: Page, problemId: number): Promise<void> {
  await expect(async () => {
    const cached = await cachedAddresses(page)
    const files = cached["zama-files"] ?? []
    expect(files.filter((path) => path.includes("/runtime-"))).toHaveLength(6)
    expect(cached["zama-answers"]).toContainEqual(expect.stringMatching(`^/api/problems/${problemId}\\?`))
  }).toPass()
}

/** Waits until the service worker has cached the problem list and the files of every page. */
export async function cachedList(page: Page): Promise<void> {
  await expect(async () => {
    const cached = await cachedAddresses(page)
    expect(Object.keys(cached)).toContainEqual(expect.stringMatching(/^zama-shell/))
    expect(cached["zama-answers"]).toContainEqual(expect.stringMatching(/^\/api\/problems\?/))
  }).toPass()
}
