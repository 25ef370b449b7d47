import { afterEach } from "vitest"

interface Asked {
  readonly request: { readonly url: string }
}

const settings = (
  globalThis as unknown as { readonly happyDOM: { readonly settings: { fetch: { interceptor: unknown } } } }
).happyDOM.settings

const asked: Array<string> = []

const refuse = ({ request }: Asked): void => {
  if (/^(?:data|blob):/.test(request.url)) return
  asked.push(request.url)
  throw new TypeError(`A test asked the network for ${request.url}`)
}

// Else whatever answers on this computer at happy-dom's address would have its say.
settings.fetch.interceptor = { beforeAsyncRequest: refuse, beforeSyncRequest: refuse }

// What asks in vain may keep it to itself.
afterEach(() => {
  const found = asked.splice(0)
  if (found.length > 0) throw new Error(`The test asked the network for ${found.join(", ")}`)
})
