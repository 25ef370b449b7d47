import { answerKey, answersCache } from "../serviceWorker/workerContract.ts"
import { reachability } from "./reachability.ts"

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Milliseconds to wait for a slow network before serving a cached answer. */
const patience = 6_000

/** Gateway statuses while the server is down. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

const languages = ["ru", "en"]

/** A public answer cached by the service worker; falls back to another language. */
async function cachedAnswer(address: string, language: string): Promise<Response | null> {
  // `caches` is missing on plain http, and some browsers reject it in private windows.
  const cache = typeof caches === "undefined" ? null : await caches.open(answersCache).catch(() => null)
  if (cache === null) return null
  for (const each of [language, ...languages]) {
    const cached = await cache.match(answerKey(address, each))
    if (cached !== undefined) return cached
  }
  return null
}

async function watched(asked: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  try {
    const response = await asked
    reachability.report(isAway(response) ? "unreachable" : "answered")
    return response
  } catch (cause) {
    if (signal?.aborted !== true) reachability.report("unreachable")
    throw cause
  }
}

const wait = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms))

/** Wraps `fetch`: a GET without a timely answer falls back to the cached public answer, if there is one. */
export const fetchOrCached =
  (fetch: Fetch, language: () => string): Fetch =>
  async (address, init) => {
    const reply = watched(fetch(address, init), init.signal)
    if (init.method !== "GET") return reply
    const inTime = await Promise.race([reply.catch(() => null), wait(patience)])
    if (inTime !== null && !isAway(inTime)) return inTime
    if (init.signal?.aborted === true) return reply
    const cached = await cachedAnswer(address, language()).catch(() => null)
    if (cached === null) return reply
    reachability.report("unreachable")
    return cached
  }
