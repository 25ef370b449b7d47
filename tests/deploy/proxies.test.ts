import { writeFileSync } from "node:fs"
import { connect as connectHttp2, type ClientHttp2Session, type IncomingHttpHeaders } from "node:http2"
import { request } from "node:http"
import { join } from "node:path"
import { connect as connectTls } from "node:tls"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { writeBuiltPages } from "../support/builtPages.ts"
import { freePort } from "../support/realServer.ts"
import { startTestServer, type TestServer } from "../support/server.ts"
import type { TestLearner } from "../support/testLearner.ts"
import { reportForm } from "../server/messages/reports/reports.ts"
import { isInstalled, type Proxy, type ProxyName, startProxy } from "./startProxy.ts"
import { eventually } from "../support/eventually.ts"

const names: ReadonlyArray<ProxyName> = ["nginx", "caddy"]
const tried = process.env["TEST_FULL"] === "1" ? names.filter(isInstalled) : []
const script = "export const a = 1\n".repeat(200)
const megabyte = 1_000_000

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const ask = (
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  body?: Buffer | FormData
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = body instanceof FormData ? new Response(body) : null
    const type = sent?.headers.get("content-type")
    const stream = session.request({
      ...headers,
      ...(typeof type === "string" ? { "content-type": type } : {}),
      ...(body === undefined ? {} : { ":method": "POST" })
    })
    const chunks: Array<Buffer> = []
    let head: IncomingHttpHeaders = {}
    stream.once("response", (received) => (head = received))
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
    stream.once("end", () =>
      resolve({ status: Number(head[":status"]), headers: head, body: Buffer.concat(chunks) })
    )
    stream.once("error", reject)
    if (sent === null) stream.end(body)
    else void sent.arrayBuffer().then((bytes) => stream.end(Buffer.from(bytes)))
  })

for (const name of names)
  describe.skipIf(!tried.includes(name))(`${name} with the settings of the kit`, () => {
    const pages = writeBuiltPages()
    let server: TestServer
    let learner: TestLearner
    let proxy: Proxy
    let session: ClientHttp2Session
    let isAway = false
    const get = (path: string, headers: Record<string, string> = {}) =>
      ask(session, { ":path": path, ...headers })

    beforeAll(async () => {
      writeFileSync(join(pages.folder, "assets/large-c3d4.js"), script)
      writeFileSync(join(pages.folder, "assets/large-c3d4.js.br"), brotliCompressSync(script))
      server = await startTestServer({
        clientFolder: pages.folder,
        config: { publicUrl: "https://zama.example", publicUrlGiven: true, trustedProxies: 1 }
      })
      learner = await server.signUp()
      // The second process is away, as during its restart.
      proxy = await startProxy(name, [Number(new URL(server.url).port), await freePort()])
      session = connectHttp2(`https://zama.example:${proxy.httpsPort}`, {
        ca: proxy.ca,
        createConnection: () =>
          connectTls({
            host: "127.0.0.1",
            port: proxy.httpsPort,
            servername: "zama.example",
            ca: proxy.ca,
            ALPNProtocols: ["h2"]
          })
      })
      session.on("error", () => {})
    })
    afterAll(async () => {
      session.destroy()
      await proxy.stop()
      if (!isAway) await server.close()
      pages.remove()
    })

    test("a page comes over HTTP/2 with the headers of the server, and none is lost while one process restarts", async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => get("/problems")))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(session.alpnProtocol).toBe("h2")
      const { headers } = answers[0]!
      expect(headers["strict-transport-security"]).toBe("max-age=31536000")
      expect(headers["content-security-policy"]).toContain("'strict-dynamic'")
      expect(headers["x-content-type-options"]).toBe("nosniff")
    })

    test("a built file arrives in brotli, for a year", async () => {
      const { headers, body } = await get("/assets/large-c3d4.js", { "accept-encoding": "gzip, br" })
      expect(headers["content-encoding"]).toBe("br")
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable")
      expect(brotliDecompressSync(body).toString()).toBe(script)
    })

    test("events arrive at once, and the stream stays open", async () => {
      const stream = session.request({
        ":path": "/api/events",
        authorization: `Bearer ${learner.accessToken}`
      })
      const received: Array<string> = []
      stream.on("data", (chunk: Buffer) => received.push(chunk.toString()))
      await eventually(() => expect(received.join("")).toContain("retry: 1000"))
      expect(stream.closed).toBe(false)
      stream.close()
    })

    test("an upload of 20 MB reaches the server, and one of 60 MB does not", async () => {
      const upload = (count: number) => {
        const image = new Blob([new Uint8Array(9.9 * megabyte)], { type: "image/png" })
        const form = reportForm({ images: Array<Blob>(count).fill(image) })
        return ask(session, { ":path": "/api/feedback/create" }, form)
      }
      const accepted = await upload(2)
      expect([accepted.status, JSON.parse(accepted.body.toString())]).toMatchObject([
        422,
        { errors: { images: [expect.any(String)] } }
      ])
      expect(
        await upload(6).then(
          ({ status }) => status,
          () => 413
        )
      ).toBe(413)
    })

    test("the address that a visitor claims is replaced", async () => {
      const { email, password } = learner
      const body = Buffer.from(JSON.stringify({ email, password }))
      const claimed = { "x-forwarded-for": "203.0.113.9", "content-type": "application/json" }
      expect((await ask(session, { ":path": "/api/auth/sign-in", ...claimed }, body)).status).toBe(200)
      const rows = await server.sql<{ address: string }>("select distinct address from sessions")
      expect(rows.map(({ address }) => address)).toEqual(["127.0.0.1"])
    })

    test("readiness and metrics are not for visitors", async () => {
      const answers = await Promise.all(
        ["/readyz", "/READYZ", "/readyz/", "/metrics"].map((path) => get(path))
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    })

    test("pages over plain http lead to https, and calls are refused", async () => {
      const plain = (path: string) =>
        new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
          request({ port: proxy.httpPort, path, headers: { host: "zama.example" } }, (response) => {
            response.resume()
            resolve([response.statusCode, response.headers.location])
          })
            .once("error", reject)
            .end()
        })
      expect(await plain("/problems?page=2")).toEqual([301, "https://zama.example/problems?page=2"])
      expect(await plain("/api/account/profile")).toEqual([403, undefined])
    })

    test("TLS 1.1 is refused, and HTTP/2 is offered", async () => {
      const offer = { host: "127.0.0.1", port: proxy.httpsPort, servername: "zama.example", ca: proxy.ca }
      const old = new Promise((resolve) => {
        const settings = {
          minVersion: "TLSv1.1",
          maxVersion: "TLSv1.1",
          ciphers: "DEFAULT@SECLEVEL=0"
        } as const
        const socket = connectTls({ ...offer, ...settings }, () => resolve("connected"))
        socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code))
      })
      expect(await old).toBe("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION")
    })

    test("the access log has no token of a link", async () => {
      const token = "Y2hpbGRyZW4tc29sdmUtcHJvYmxlbXM"
      for (const path of [
        `/verification/email/${token}?lang=en`,
        `/api/auth/password/${token}`,
        `/problems?q=${token}`
      ]) {
        await get(path, { referer: `https://zama.example/verification/email/${token}` })
      }
      await eventually(() => expect(proxy.accessLog()).toMatch(/\/api\/auth\/password\/-/))
      expect(proxy.accessLog()).toContain("/verification/email/-")
      expect(proxy.accessLog()).not.toContain(token)
    })

    test("while all processes are away a page says so, and a call gets the status alone", async () => {
      isAway = true
      await server.close()
      const page = await get("/problems")
      expect([page.status, page.headers["retry-after"]]).toEqual([503, "10"])
      expect(page.body.toString()).toContain("Back in a moment")
      const call = await get("/api/problems")
      expect([502, 503]).toContain(call.status)
      expect(call.body.toString()).not.toContain("Back in a moment")
    })
  })
