import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { Context, Layer } from "effect"
import type { Language } from "../i18n/translate.ts"
import { pageReader } from "./pageReader.ts"
import { requestLanguage } from "./requestLanguage.ts"
import { securityHeaders } from "./securityHeaders.ts"

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Serves a request and returns true, or returns false without touching it. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

type Headers = Readonly<Record<string, string>>

export interface CacheableAnswer {
  readonly text: string
  readonly headers: Headers
  /** How long other requests may get this answer. */
  readonly maxAgeSeconds: number
  /** The data that the answer depends on; `invalidate` with one of these topics removes the answer. */
  readonly topics: ReadonlyArray<string>
  /** Revalidates in the background; serves the stale entry for up to `staleWhileRevalidateMs`. */
  readonly revalidate?: () => void
}

interface Entry {
  readonly topics: ReadonlyArray<string>
  readonly revalidate: (() => void) | undefined
  readonly storedAt: number
  expiresAt: number
  readonly etag: string
  /** Headers of a 304 answer. */
  readonly unchanged: Array<string>
  readonly plain: Variant
  brotli: Variant | null
  gzip: Variant | null
  isRevalidating: boolean
}

interface Variant {
  /** Alternating names and values, the form that Node writes fastest. */
  readonly headers: Array<string>
  readonly body: Buffer
}

const listed = (headers: Headers): Array<string> => Object.entries(headers).flat()

const variantOf = (body: Buffer, headers: Headers, encoding?: string): Variant => ({
  body,
  headers: listed({
    ...headers,
    "content-length": String(body.length),
    ...(encoding === undefined ? {} : { "content-encoding": encoding })
  })
})

const smallestWorthCompressing = 1024

/** While one request recomputes an answer, other requests get the stale one for at most this long. */
const revalidateMs = 1000

/** `invalidate` removes changed answers at once; this bounds the staleness of changes that were not reported. */
const staleWhileRevalidateMs = 5 * 60_000

const compress = async (entry: Entry, headers: Headers): Promise<void> => {
  const { body } = entry.plain
  if (body.length < smallestWorthCompressing) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  entry.gzip = variantOf(await compressGzip(body), headers, "gzip")
  entry.brotli = variantOf(await compressBrotli(body, quality), headers, "br")
}

/** Browsers replace cached headers with those of a 304, so it must repeat the content security policy above all. */
const withoutBody = ({ "content-type": _type, ...rest }: Headers): Headers => rest

const makeEntry = (answer: CacheableAnswer): { readonly entry: Entry; readonly headers: Headers } => {
  const body = Buffer.from(answer.text)
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const vary = "Accept-Language, Accept-Encoding, Authorization"
  const headers = { ...securityHeaders, vary, ...answer.headers, etag }
  const storedAt = performance.now()
  const entry: Entry = {
    topics: answer.topics,
    revalidate: answer.revalidate,
    storedAt,
    expiresAt: storedAt + answer.maxAgeSeconds * 1000,
    etag,
    unchanged: listed(withoutBody(headers)),
    plain: variantOf(body, headers),
    brotli: null,
    gzip: null,
    isRevalidating: false
  }
  return { entry, headers }
}

const acceptedVariant = (entry: Entry, accepted: string): Variant => {
  if (entry.brotli !== null && accepted.includes("br")) return entry.brotli
  return entry.gzip !== null && accepted.includes("gzip") ? entry.gzip : entry.plain
}

const write = (entry: Entry, request: IncomingMessage, response: ServerResponse) => {
  if (request.headers["if-none-match"] === entry.etag) {
    response.writeHead(304, entry.unchanged).end()
    return
  }
  const variant = acceptedVariant(entry, request.headers["accept-encoding"]?.toString() ?? "")
  response.writeHead(200, variant.headers)
  response.end(request.method === "HEAD" ? undefined : variant.body)
}

/** Answers of one kind by key; `keyFor` returns null for requests that bypass the cache. */
const makeStore = (limit: number, keyFor: (request: IncomingMessage) => string | null) => {
  const entries = new Map<string, Entry>()
  const put = (key: string, answer: CacheableAnswer) => {
    const { entry, headers } = makeEntry(answer)
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
    compress(entry, headers).catch(() => {})
  }
  const invalidate = (topic?: string) => {
    for (const [key, entry] of entries) {
      if (topic === undefined || entry.topics.includes(topic)) entries.delete(key)
    }
  }
  const find = (request: IncomingMessage) => {
    const key = keyFor(request)
    const entry = key === null ? undefined : entries.get(key)
    const now = performance.now()
    if (key === null || entry === undefined || entry.expiresAt > now) return entry
    if (entry.revalidate !== undefined && now - entry.storedAt < staleWhileRevalidateMs) {
      entry.expiresAt = now + revalidateMs
      entry.revalidate()
      return entry
    }
    if (entry.isRevalidating || now - entry.expiresAt > revalidateMs) entries.delete(key)
    entry.isRevalidating = true
    entry.expiresAt = now + revalidateMs
    return undefined
  }
  const serve: FastPath = (request, response) => {
    if (entries.size === 0 || (request.method !== "GET" && request.method !== "HEAD")) return false
    const entry = find(request)
    if (entry === undefined) return false
    write(entry, request, response)
    return true
  }
  return { put, invalidate, serve }
}

const callKey = (language: Language, url: string) => `${language} ${url}`

/** Independent of the token: cached answers are the same for all visitors, or for all signed-in users. */
const callsOf = (signedIn: boolean) => (request: IncomingMessage) =>
  (request.headers["authorization"] !== undefined) === signedIn
    ? callKey(requestLanguage(request.headers["accept-language"]), request.url ?? "/")
    : null

/** Searches are unlimited in number, so only `page` and `lang` are cacheable, each at most once. */
const unfiltered = /^(?!.*page=.*page=)(?!.*lang=.*lang=)(?:(?:page=[1-9]\d{0,4}|lang=(?:ru|en))(?:&|$))*$/

const learnersPage = "learner "

/** Cache key of a page, which is the same for all visitors, or for all signed-in users; null for filtered pages. */
export const pageKey = (request: Pick<IncomingMessage, "url" | "headers">): string | null => {
  const [path = "/", ...searches] = (request.url ?? "/").split("?")
  const search = searches.join("?")
  if (!unfiltered.test(search)) return null
  const chosen = /(?:^|&)lang=(ru|en)/.exec(search)?.[1] as Language | undefined
  const { cookie, "accept-language": accepted } = request.headers
  const { language, visitor } = pageReader(chosen ?? null, cookie, accepted)
  return `${visitor ? "" : learnersPage}${language} ${path}?${search}`
}

const isLearnersPage = (key: string) => key.startsWith(learnersPage)

const pagesOf = (signedIn: boolean) => (request: IncomingMessage) => {
  const key = pageKey(request)
  return key !== null && isLearnersPage(key) === signedIn ? key : null
}

/**
 * Complete answers as bytes, served before any other request handling. Bounded; evicts the least recently stored.
 * Signed-in users get only answers without personal data.
 */
export class CachedAnswers extends Context.Service<
  CachedAnswers,
  {
    readonly put: (url: string, language: Language, answer: CacheableAnswer) => void
    /** For signed-in users, who all get the same answer. */
    readonly putForLearners: (url: string, language: Language, answer: CacheableAnswer) => void
    readonly putPage: (key: string, answer: CacheableAnswer) => void
    /** Removes the answers with this topic, or all answers; in this process only. */
    readonly invalidate: (topic?: string) => void
    /** Increases with each `invalidate`, so an answer whose computation began before it is known to be stale. */
    readonly version: () => number
    readonly serve: FastPath
  }
>()("server/platform/http/CachedAnswers") {
  static readonly make = (limit = 500) => {
    const calls = makeStore(limit, callsOf(false))
    const learnersCalls = makeStore(limit, callsOf(true))
    const pages = makeStore(limit, pagesOf(false))
    // Any address below some paths is a page for signed-in users, so a store of their own keeps them from evicting others.
    const learnersPages = makeStore(limit, pagesOf(true))
    let version = 0
    return CachedAnswers.of({
      put: (url, language, answer) => calls.put(callKey(language, url), answer),
      putForLearners: (url, language, answer) => learnersCalls.put(callKey(language, url), answer),
      putPage: (key, answer) => (isLearnersPage(key) ? learnersPages : pages).put(key, answer),
      version: () => version,
      invalidate: (topic) => {
        version += 1
        calls.invalidate(topic)
        learnersCalls.invalidate(topic)
        pages.invalidate(topic)
        learnersPages.invalidate(topic)
      },
      serve: (request, response) =>
        request.url?.startsWith("/api/") === true
          ? calls.serve(request, response) || learnersCalls.serve(request, response)
          : pages.serve(request, response) || learnersPages.serve(request, response)
    })
  }
  static readonly layer = Layer.sync(CachedAnswers, () => CachedAnswers.make())
}
