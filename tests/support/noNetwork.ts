import { afterEach } from "vitest"

interface Asked {
  readonly request: { readonly url: string }
}

const settings = (
  globalThis as unknown as { readonly happyDOM: { readonly settings: { fetch: { interceptor: unknown } } } }
).happyDOM.settings

const asked: Array<string> = []

/** Pages listen to realtime events all the time; here none ever come. */
const silence = new Promise<never>(() => {})

const refuse = ({ request }: Asked): Promise<never> | undefined => {
  if (request.url.endsWith("/api/events")) return silence
  if (/^(?:data|blob):/.test(request.url)) return undefined
  asked.push(request.url)
  throw new TypeError(`A test called the network: ${request.url}`)
}

// A server on this computer at happy-dom's address would answer otherwise.
settings.fetch.interceptor = { beforeAsyncRequest: refuse, beforeSyncRequest: refuse }

// The code under test may swallow the error.
afterEach(() => {
  const found = asked.splice(0)
  if (found.length > 0) throw new Error(`The test called the network: ${found.join(", ")}`)
})
