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

/** Serves a request itself and says true, or leaves it alone and says false. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

type Headers = Readonly<Record<string, string>>

export interface CacheableAnswer {
  readonly text: string
  readonly headers: Headers
  /** For how long it may be told to others. */
  readonly maxAgeSeconds: number
  /** What it was made of; `invalidate` of one of these forgets it. */
  readonly topics: ReadonlyArray<string>
  /** Makes it anew and keeps it: until then, and for `staleWhileRevalidateMs` at most, the old one is told. */
  readonly revalidate?: () => void
}

interface Entry {
  readonly topics: ReadonlyArray<string>
  readonly revalidate: (() => void) | undefined
  readonly storedAt: number
  expiresAt: number
  readonly etag: string
  /** Headers of the answer to who has it already. */
  readonly unchanged: Array<string>
  readonly plain: Variant
  brotli: Variant | null
  gzip: Variant | null
  isRevalidating: boolean
}

interface Variant {
  /** Names and values in turn, as Node writes them fastest. */
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

/** While one makes an answer anew, the others who come get the old one for so long at most. */
const revalidateMs = 1000

/** What has changed is forgotten at once; this bounds what nobody said had changed. */
const staleWhileRevalidateMs = 5 * 60_000

const compress = async (entry: Entry, headers: Headers): Promise<void> => {
  const { body } = entry.plain
  if (body.length < smallestWorthCompressing) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  entry.gzip = variantOf(await compressGzip(body), headers, "gzip")
  entry.brotli = variantOf(await compressBrotli(body, quality), headers, "br")
}

/** A browser puts these in the place of those it kept: its policy above all must be the same again. */
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

/** Answers of one kind by key; `keyFor` says null to requests that must be served anew. */
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

const visitorsCall = (request: IncomingMessage) =>
  request.headers["authorization"] === undefined
    ? callKey(requestLanguage(request.headers["accept-language"]), request.url ?? "/")
    : null

/** The same for everybody who is signed in: whose token it is does not matter. */
const learnersCall = (request: IncomingMessage) =>
  request.headers["authorization"] === undefined
    ? null
    : callKey(requestLanguage(request.headers["accept-language"]), request.url ?? "/")

/** Searches are without number; these are not, each said once. */
const unfiltered = /^(?!.*page=.*page=)(?!.*lang=.*lang=)(?:(?:page=[1-9]\d{0,4}|lang=(?:ru|en))(?:&|$))*$/

/** What a page looks like to a visitor depends on these; null for who is signed in, and for filtered pages. */
export const pageKey = (request: Pick<IncomingMessage, "url" | "headers">): string | null => {
  const [path = "/", ...searches] = (request.url ?? "/").split("?")
  const search = searches.join("?")
  if (!unfiltered.test(search)) return null
  const chosen = /(?:^|&)lang=(ru|en)/.exec(search)?.[1] as Language | undefined
  const { cookie, "accept-language": accepted } = request.headers
  const { language, visitor } = pageReader(chosen ?? null, cookie, accepted)
  return visitor ? `${language} ${path}?${search}` : null
}

/**
 * Whole answers for visitors, kept as bytes and served before anything else looks at the request.
 *
 * Bounded; the least recently stored goes first. Who is signed in is served from here only what says nothing of them.
 */
export class CachedAnswers extends Context.Service<
  CachedAnswers,
  {
    readonly put: (url: string, language: Language, answer: CacheableAnswer) => void
    /** For those who are signed in, who all get it alike. */
    readonly putForLearners: (url: string, language: Language, answer: CacheableAnswer) => void
    readonly putPage: (key: string, answer: CacheableAnswer) => void
    /** Forgets answers made of this topic, or all of them; in this process. */
    readonly invalidate: (topic?: string) => void
    /** Rises with each `invalidate`: what was begun before one is out of date when it is done. */
    readonly version: () => number
    readonly serve: FastPath
  }
>()("server/platform/http/CachedAnswers") {
  static readonly make = (limit = 500) => {
    const calls = makeStore(limit, visitorsCall)
    const learnersCalls = makeStore(limit, learnersCall)
    const pages = makeStore(limit, pageKey)
    let version = 0
    return CachedAnswers.of({
      put: (url, language, answer) => calls.put(callKey(language, url), answer),
      putForLearners: (url, language, answer) => learnersCalls.put(callKey(language, url), answer),
      putPage: pages.put,
      version: () => version,
      invalidate: (topic) => {
        version += 1
        calls.invalidate(topic)
        learnersCalls.invalidate(topic)
        pages.invalidate(topic)
      },
      serve: (request, response) =>
        request.url?.startsWith("/api/") === true
          ? calls.serve(request, response) || learnersCalls.serve(request, response)
          : pages.serve(request, response)
    })
  }
  static readonly layer = Layer.sync(CachedAnswers, () => CachedAnswers.make())
}
