import { expect } from "@playwright/test"
import type { Page } from "@playwright/test"

/** Addresses of everything in the browser's caches, by cache. */
export const cachedAddresses = (page: Page): Promise<Readonly<Record<string, ReadonlyArray<string>>>> =>
  page.evaluate(async () => {
    const addresses: Record<string, ReadonlyArray<string>> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      addresses[name] = requests.map(({ url }) => url.slice(location.origin.length))
    }
    return addresses
  })

/** All that the caches whose name matches hold, as text: addresses, headers and bodies. */
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

/** Waits until the worker has kept this problem and all that reading, solving and running it takes. */
export async function cachedForSolving(page: Page, problemId: number): Promise<void> {
  await expect(async () => {
    const cached = await cachedAddresses(page)
    const files = cached["zama-files"] ?? []
    expect(files.filter((path) => path.includes("/runtime-"))).toHaveLength(6)
    expect(cached["zama-answers"]).toContainEqual(expect.stringMatching(`^/api/problems/${problemId}\\?`))
  }).toPass()
}

/** Waits until the worker has kept the list of problems and all that any page takes. */
export async function cachedList(page: Page): Promise<void> {
  await expect(async () => {
    const cached = await cachedAddresses(page)
    expect(Object.keys(cached)).toContainEqual(expect.stringMatching(/^zama-shell/))
    expect(cached["zama-answers"]).toContainEqual(expect.stringMatching(/^\/api\/problems\?/))
  }).toPass()
}
