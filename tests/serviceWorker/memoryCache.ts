import type { FileCache } from "../../src/serviceWorker/cachedFiles.ts"

const site = "http://site.test"
const urlOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, site).href

/** A cache in memory, which lists its entries in the order of their last writes, like the browser's. */
export function memoryCache(): FileCache & { readonly paths: () => ReadonlyArray<string> } {
  const entries = new Map<string, Response>()
  return {
    match: async (request) => entries.get(urlOf(request))?.clone(),
    put: async (request, response) => {
      entries.delete(urlOf(request))
      entries.set(urlOf(request), response)
    },
    delete: async (request) => entries.delete(urlOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    paths: () => [...entries.keys()].map((url) => url.slice(site.length))
  }
}
