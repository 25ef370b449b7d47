import { answerKey, answersCache } from "../serviceWorker/workerContract.ts"
import { reachability } from "./reachability.ts"

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** So long a reader waits for a slow network while what was read before lies at hand. */
const patience = 6_000

/** What stands between us and a server that is away answers so. */
const isAway = ({ status }: Response) => status >= 502 && status <= 504

const languages = ["ru", "en"]

/** A public answer that the service worker has kept, in another language when there is none in this. */
async function cachedAnswer(address: string, language: string): Promise<Response | null> {
  // Plain http has no caches, and some browsers refuse them in private windows.
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

/**
 * Fetches; what nobody answers, or not in time, is answered with what every visitor may
 * read of it, when that was kept.
 */
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
