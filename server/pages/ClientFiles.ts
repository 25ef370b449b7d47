import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs"
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http"
import { extname, join, sep } from "node:path"
import type { FastPath } from "../platform/http/CachedAnswers.ts"

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
  ".webmanifest": "application/manifest+json"
}

/** Build files that only the server reads. */
const internal = /^\/(?:index\.html|csp\.json|runtime-frame\.json|\.vite\/.*)$/

const hashed = /^\/assets\//
const largestInMemory = 1_000_000

interface Variant {
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  /** Read at start, so that a later build does not remove it; null for a file too large to keep in memory. */
  readonly body: Buffer | null
}

interface ClientFile {
  readonly etag: string
  readonly plain: Variant
  readonly brotli: Variant | null
  readonly gzip: Variant | null
}

const frameHeaders = (folder: string): OutgoingHttpHeaders => {
  const { contentSecurityPolicy } = JSON.parse(readFileSync(join(folder, "runtime-frame.json"), "utf8")) as {
    readonly contentSecurityPolicy: string
  }
  return { "content-security-policy": contentSecurityPolicy, "x-frame-options": "SAMEORIGIN" }
}

/** The service worker may only fetch from this origin and runs no other scripts. */
const workerHeaders: OutgoingHttpHeaders = {
  "content-security-policy":
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
}

const headersFor = (folder: string, path: string): OutgoingHttpHeaders => {
  if (path === "/runtime-frame.html") return frameHeaders(folder)
  return path === "/sw.js" ? workerHeaders : {}
}

/** Headers of a file whose name has a hash of its content. */
export const assetHeaders = (path: string): OutgoingHttpHeaders => ({
  "content-type": types[extname(path)] ?? "application/octet-stream",
  "cache-control": "public, max-age=31536000, immutable"
})

const describe = (folder: string, path: string, present: ReadonlySet<string>): ClientFile => {
  const { size, mtimeMs } = statSync(join(folder, path))
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
  const headers: OutgoingHttpHeaders = {
    ...assetHeaders(path),
    ...(hashed.test(path) ? {} : { "cache-control": "no-cache" }),
    etag,
    ...headersFor(folder, path)
  }
  const variant = (suffix: string, encoding?: string): Variant => {
    const file = join(folder, `${path}${suffix}`)
    const bytes = statSync(file).size
    const coded = encoding === undefined ? {} : { "content-encoding": encoding }
    const vary = present.has(`${path}.br`) ? { vary: "Accept-Encoding" } : {}
    return {
      path: file,
      body: bytes > largestInMemory ? null : readFileSync(file),
      headers: { ...headers, ...coded, ...vary, "content-length": bytes }
    }
  }
  return {
    etag,
    plain: variant(""),
    brotli: present.has(`${path}.br`) ? variant(".br", "br") : null,
    gzip: present.has(`${path}.gz`) ? variant(".gz", "gzip") : null
  }
}

const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join("/"))
  )

const accepted = (file: ClientFile, acceptEncoding: string): Variant => {
  if (file.brotli !== null && /\bbr\b/.test(acceptEncoding)) return file.brotli
  return file.gzip !== null && /\bgzip\b/.test(acceptEncoding) ? file.gzip : file.plain
}

/** Responds 404 if a new build has removed the file. */
const stream = (variant: Variant, request: IncomingMessage, response: ServerResponse) => {
  const reading = createReadStream(variant.path)
  reading.once("error", () => (response.headersSent ? response.destroy() : response.writeHead(404).end()))
  reading.once("open", () => {
    response.writeHead(200, variant.headers)
    if (request.method !== "HEAD") return reading.pipe(response)
    response.end()
    return reading.destroy()
  })
  response.once("close", () => reading.destroy())
}

/** Browsers merge these headers into the cached response, so a file's own policy must be included. */
const withoutBody = ({ "content-type": _type, "content-length": _length, ...rest }: OutgoingHttpHeaders) =>
  rest

const send = (file: ClientFile, request: IncomingMessage, response: ServerResponse) => {
  const variant = accepted(file, request.headers["accept-encoding"]?.toString() ?? "")
  if (request.headers["if-none-match"] === file.etag) {
    response.writeHead(304, withoutBody(variant.headers)).end()
    return
  }
  if (variant.body === null) return stream(variant, request, response)
  response.writeHead(200, variant.headers)
  response.end(request.method === "HEAD" ? undefined : variant.body)
}

/** Serves the built files with their build-time compression; hashed names are cached forever. */
export const clientFiles = (folder: string): FastPath => {
  const present = listFiles(folder)
  const files = new Map(
    [...present]
      .filter((path) => !internal.test(path) && !/\.(?:br|gz)$/.test(path))
      .map((path) => [path, describe(folder, path, present)])
  )
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const file = files.get(request.url?.split("?", 1)[0] ?? "")
    if (file === undefined) return false
    send(file, request, response)
    return true
  }
}
