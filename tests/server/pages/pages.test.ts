import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { shellConfigOf } from "../../../server/pages/PageShell.ts"
import { readConfig } from "../../../server/platform/config.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"

const html = `<!doctype html>
<html lang="ru">
  <head><title>Zama</title><!--shell:head--><style>body{}</style><script>load()</script></head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="shell-config">{}</script>
    <script type="application/json" id="initial-queries">[]</script>
  </body>
</html>`
const script = "export const a = 1\n".repeat(200)
const client = mkdtempSync(join(tmpdir(), "zama-client-"))

const write = (name: string, content: string | Buffer) => writeFileSync(join(client, name), content)

let server: TestServer
beforeAll(async () => {
  mkdirSync(join(client, "assets"))
  write("index.html", html)
  write("csp.json", JSON.stringify({ scripts: ["sha256-loader"], styles: ["sha256-style"] }))
  write("assets/app-a1b2.js", script)
  write("assets/app-a1b2.js.br", brotliCompressSync(script))
  write("assets/large-c3d4.wasm", Buffer.alloc(1_100_000))
  write("robots.txt", "User-agent: *\n")
  write("sw.js", "self.addEventListener('fetch', () => {})")
  write("runtime-frame.html", "<!doctype html><script>frame()</script>")
  write(
    "runtime-frame.json",
    JSON.stringify({ contentSecurityPolicy: "sandbox allow-scripts; default-src 'none'" })
  )
  server = await startTestServer({
    clientFolder: client,
    config: { mainSiteUrl: "https://zama.example/</script>" }
  })
  await server.run(
    importContent(join(import.meta.dirname, "../../../content")).pipe(Effect.provide(ChangeFeed.layer))
  )
})
afterAll(async () => {
  await server.close()
  rmSync(client, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { redirect: "manual", headers: { "accept-language": "ru", ...headers } })
const page = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

interface Query {
  readonly key: ReadonlyArray<unknown>
  readonly data: {
    readonly items?: ReadonlyArray<unknown>
    readonly limit?: number
    readonly total?: number
    readonly title?: string
  }
}
const queriesIn = (text: string): ReadonlyArray<Query> =>
  JSON.parse(/id="initial-queries">([^<]*)</.exec(text)?.[1] ?? "null") as ReadonlyArray<Query>

test.each([
  ["/problems", 200],
  ["/problems?page=2&sort=-difficulty", 200],
  ["/problem/1/description", 200],
  ["/problem/1/solutions/17", 200],
  ["/sign-in", 200],
  ["/verification/email/some-token", 200],
  ["/legal/privacy", 200],
  ["/legal/personal-data", 200],
  ["/about", 200],
  ["/blog", 200],
  ["/blog/works-at-home", 200],
  ["/404", 404],
  ["/404?lang=ru", 404]
])("%s answers %i with the shell", async (path, status) => {
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain('<html lang="ru">')
})

test.each([
  ["/", "/problems"],
  ["/?lang=en", "/problems?lang=en"],
  ["/problem/1", "/problem/1/description"],
  ["/problems/", "/problems"],
  ["/no/such/page", "/404"],
  ["/no/such/page?x=1&lang=en", "/404?lang=en"],
  ["/404/", "/404"],
  ["/legal/terms", "/404"],
  ["/blog/no-such-post", "/404"],
  ["/problem/999999", "/problem/999999/description"],
  ["/problem/999999/description", "/404"],
  ["/problem/0/description", "/404"],
  ["/problem/999999/solutions/1", "/404"]
])("%s leads to %s", async (path, to) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, to])
})

test.each([
  ["/about", "ru", "для детей, родителей и учителей"],
  ["/blog", "en", "How to read verdicts"],
  ["/blog/works-at-home", "en", "Your program answers everything you tried"]
])("%s in %s has a short description", async (path, language, words) => {
  const text = await page(path, { "accept-language": language })
  expect(/<meta name="description" content="([^"]*)"/.exec(text)?.[1]).toContain(words)
})

test("a signed-in user is redirected in the same way", async () => {
  for (const path of ["/no/such/page", "/problem/999999/description", "/blog/no-such-post"]) {
    const { status, headers } = await get(path, { cookie: "access_token=x" })
    expect([path, status, headers.get("location")]).toEqual([path, 302, "/404"])
  }
})

test("scripts run by hash only", async () => {
  const policy = (await get("/problems")).headers.get("content-security-policy")
  expect(policy).toContain("script-src 'sha256-loader' 'strict-dynamic'")
  expect(policy).toContain("style-src 'self' 'sha256-style'")
  expect(policy).not.toMatch(/unsafe/)
})

test("a visitor's list and problem contain their data, in the page's language", async () => {
  const list = queriesIn(await page("/problems"))
  expect(list.map(({ key }) => key)).toEqual(expect.arrayContaining([["problems", {}], ["topics"]]))
  const { items, limit = 0, total = 0 } = list[0]?.data ?? {}
  expect(items).toHaveLength(Math.min(limit, total))
  const english = await page("/problem/1/description", { "accept-language": "en" })
  const [problem] = queriesIn(english)
  expect(problem?.key).toEqual(["problem", 1])
  expect(english).toContain(`<title>${problem?.data.title} · Zama</title>`)
  expect(english).toContain(`hreflang="ru" href="${server.url.replace(/:\d+$/, "")}`.slice(0, 20))
})

test.each([
  ["privacy", "ru"],
  ["privacy", "en"],
  ["personal-data", "ru"],
  ["personal-data", "en"]
])("the document %s in %s is included in its page and gives it a title", async (document, language) => {
  const text = await page(`/legal/${document}`, { "accept-language": language })
  const [query] = queriesIn(text)
  expect(query?.key).toEqual(["legal", document])
  expect(text).toContain(`<title>${query?.data.title} · Zama</title>`)
})

test("a signed-in user's page contains no data of visitors", async () => {
  expect(queriesIn(await page("/problems", { cookie: "access_token=x" }))).toEqual([])
})

test("signed-in users share a page without content, and visitors get another", async () => {
  for (const path of ["/problems", "/contests/autumn"]) {
    await page(path, { cookie: "access_token=x" })
    const etag = (await get(path, { cookie: "access_token=x" })).headers.get("etag") ?? ""
    const forLearners = await get(path, { cookie: "access_token=y", "if-none-match": etag })
    expect([path, forLearners.status]).toEqual([path, 304])
  }
  expect(queriesIn(await page("/problems"))).not.toEqual([])
})

test("an address with odd slashes is not found and does not redirect to another host", async () => {
  for (const path of [
    "//",
    "///",
    "//evil.example",
    "//evil.example/",
    "//problems/",
    "/\\\\evil.example/"
  ]) {
    const { status, headers } = await get(path)
    // An address with a file extension is a missing file.
    const expected = path.endsWith("e") ? [404, null] : [302, "/404"]
    expect([path, status, headers.get("location")]).toEqual([path, ...expected])
  }
})

test("a page cached for visitors depends on the language, and not on the theme", async () => {
  const plain = await page("/problems")
  expect(await page("/problems")).toBe(plain)
  expect(await page("/problems", { cookie: "theme=dark" })).toBe(plain)
  expect(await page("/problems", { cookie: "locale=en" })).toContain('<html lang="en">')
  expect(await page("/problems?lang=en")).toContain('<html lang="en">')
  expect(await page("/problems")).toBe(plain)
})

test("a language in the address is stored", async () => {
  const answer = await get("/problems?lang=en")
  expect(await answer.text()).toContain('<html lang="en">')
  expect(answer.headers.getSetCookie().join()).toMatch(/^locale=en; Max-Age=604800; Path=\/; SameSite=Lax$/)
})

test("settings of other sites reach the page and cannot break out of their element", async () => {
  const config = /id="shell-config">([^<]*)</.exec(await page("/sign-in"))?.[1]
  expect(JSON.parse(config ?? "")).toMatchObject({
    mainSiteUrl: "https://zama.example/</script>",
    cookieDomain: null
  })
})

test("the page learns of tracing only while it is on, and not where traces go", () => {
  expect(shellConfigOf(readConfig({}))).not.toHaveProperty("traced")
  const config = shellConfigOf(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" }))
  expect(config).toHaveProperty("traced", true)
  expect(JSON.stringify(config)).not.toContain("collector")
})

test("built files are compressed and cached for ever, others are revalidated", async () => {
  const asset = await get("/assets/app-a1b2.js", { "accept-encoding": "br" })
  expect(await asset.text()).toBe(script)
  expect([asset.headers.get("content-encoding"), asset.headers.get("cache-control")]).toEqual([
    "br",
    "public, max-age=31536000, immutable"
  ])
  const large = await get("/assets/large-c3d4.wasm")
  expect((await large.arrayBuffer()).byteLength).toBe(1_100_000)
  const robots = await get("/robots.txt")
  expect(robots.headers.get("cache-control")).toBe("no-cache")
  const again = await get("/robots.txt", { "if-none-match": robots.headers.get("etag") ?? "" })
  expect(again.status).toBe(304)
})

test("a revalidated page keeps its policy", async () => {
  await (await get("/problems")).text()
  const cached = await get("/problems")
  const again = await get("/problems", { "if-none-match": cached.headers.get("etag") ?? "" })
  expect(again.status).toBe(304)
  for (const name of ["content-security-policy", "cache-control", "vary"]) {
    expect(again.headers.get(name)).toBe(cached.headers.get(name))
  }
})

test("a rebuild of the pages does not end a running server", async () => {
  rmSync(join(client, "robots.txt"))
  rmSync(join(client, "assets/large-c3d4.wasm"))
  expect((await get("/robots.txt")).status).toBe(200)
  expect((await get("/assets/large-c3d4.wasm")).status).toBe(404)
  expect((await get("/healthz")).status).toBe(200)
})

test("the frame of learners' programs has its own policy", async () => {
  const frame = await get("/runtime-frame.html?v=1")
  expect(frame.headers.get("content-security-policy")).toBe("sandbox allow-scripts; default-src 'none'")
  expect(frame.headers.get("x-frame-options")).toBe("SAMEORIGIN")
})

test("the service worker is revalidated each time, and can connect to this server only", async () => {
  const { headers } = await get("/sw.js")
  expect(headers.get("cache-control")).toBe("no-cache")
  expect(headers.get("content-type")).toMatch(/^text\/javascript/)
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  )
})

test("the bare shell has a page's policy and no personal content", async () => {
  const answer = await get("/app-shell", { cookie: "access_token=somebody; locale=en" })
  const shell = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-security-policy")).toBe(
    (await get("/problems")).headers.get("content-security-policy")
  )
  expect(answer.headers.get("set-cookie")).toBeNull()
  expect(shell).toContain('<html lang="ru">')
  expect(shell).toContain('<div id="root"></div>')
  expect(shell).toContain("noindex")
  expect(queriesIn(shell)).toEqual([])
  expect(await page("/app-shell")).toBe(shell)
})

test.each([
  "/csp.json",
  "/index.html",
  "/runtime-frame.json",
  "/../package.json",
  "/assets/app-a1b2.js.br",
  "/assets/none.js"
])("%s is not served", async (path) => {
  expect((await get(path)).status).toBe(404)
})
