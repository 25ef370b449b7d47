import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { readFile } from "node:fs/promises"
import { extname, join, normalize } from "node:path"

/** An answer of the fake API: status and body. */
export interface FakeAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers a call by `METHOD /path`, such as `GET /problems`; null for 404. */
export type FakeApi = (
  call: string,
  request: IncomingMessage & { readonly text: string }
) => FakeAnswer | null

export interface FakeSite {
  readonly url: string
  /** Calls in order. */
  readonly calls: Array<string>
  stop(): Promise<void>
}

interface Csp {
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2"
}

const policy = ({ scripts, styles }: Csp) =>
  [
    "default-src 'self'",
    `script-src ${scripts.map((hash) => `'${hash}'`).join(" ")} 'strict-dynamic'`,
    `style-src 'self' ${styles.map((hash) => `'${hash}'`).join(" ")}`,
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'"
  ].join("; ")

const readText = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Buffer> = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Serves a built client with the product's policy over a fake API. */
export async function startFakeSite(
  client: string,
  api: FakeApi,
  page: (html: string) => string = (html) => html
): Promise<FakeSite> {
  const csp = policy(JSON.parse(await readFile(join(client, "csp.json"), "utf8")) as Csp)
  const calls: Array<string> = []

  const answerCall = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${path}`
    calls.push(call)
    const answer = api(call, Object.assign(request, { text: await readText(request) }))
    const { status = 200, body, headers = {} } = answer ?? { status: 404, body: { message: "?" } }
    const wrapped = status < 400 ? { payload: body ?? null } : body
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(JSON.stringify(wrapped))
  }

  const serveFile = async (path: string, response: ServerResponse) => {
    const file = extname(path) === "" ? "/index.html" : path
    const bytes = await readFile(join(client, normalize(file))).catch(() => null)
    if (bytes === null) return response.writeHead(404).end()
    const html = file === "/index.html"
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      ...(html ? { "content-security-policy": csp } : {})
    })
    return response.end(html ? page(bytes.toString()) : bytes)
  }

  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://site")
    if (pathname.startsWith("/api/")) void answerCall(pathname.slice(4) + search, request, response)
    else void serveFile(pathname, response)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
  }
}
