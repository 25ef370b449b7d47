import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { importContent } from "../../../server/cli/importContent.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import type { RenderPage } from "../../../server/pages/PageRenderer.ts"
import { Config } from "../../../server/platform/config.ts"
import { CachedAnswers } from "../../../server/platform/http/CachedAnswers.ts"
import { renderPage } from "../../../src/renderPage.tsx"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { eventually } from "../../support/eventually.ts"

/** The build writes «at most so wide» with a sign that also begins a tag. */
const sheet = "@media (width<=9px){body{margin:0}}"
const html = `<!doctype html>
<html lang="ru">
  <head><title>Zama</title><!--shell:head--><style>${sheet}</style><script>load()</script></head>
  <body>
    <div id="root"></div>
    <script type="application/json" id="shell-config">{}</script>
    <script type="application/json" id="initial-queries">[]</script>
    <script type="application/json" id="files">[["",["/all.js"],[],[]],["",["/mine.js"],[],[]],["^/problem/",["/problem.js"],[],[]],["^/sign-in",["/sign-in.js"],[],[]]]</script>
  </body>
</html>`
const hashOf = (css: string) => `sha256-${createHash("sha256").update(css).digest("base64")}`
const client = mkdtempSync(join(tmpdir(), "zama-client-"))
const draw = vi.fn<RenderPage>(renderPage)

let server: TestServer
let bare: TestServer
beforeAll(async () => {
  writeFileSync(join(client, "index.html"), html)
  writeFileSync(join(client, "csp.json"), JSON.stringify({ scripts: [], styles: [hashOf(sheet)] }))
  server = await startTestServer({ clientFolder: client, renderPage: draw })
  bare = await startTestServer({ clientFolder: client, renderPage: draw, config: { prerender: false } })
  for (const each of [server, bare]) {
    await each.run(
      importContent(join(import.meta.dirname, "../../../content")).pipe(Effect.provide(ChangeFeed.layer))
    )
  }
})
afterAll(async () => {
  await server.close()
  await bare.close()
  rmSync(client, { recursive: true })
})
beforeEach(async () => {
  await server.run(CachedAnswers.use((cached) => Effect.sync(() => cached.invalidate())))
  draw.mockClear()
})

const get = (path: string, headers: Record<string, string> = {}, from = server) =>
  fetch(from.url + path, { redirect: "manual", headers: { "accept-language": "ru", ...headers } })
const page = async (path: string, headers?: Record<string, string>, from?: TestServer) =>
  (await get(path, headers, from)).text()

/** The content of `#root`, as shown without scripts. */
const drawn = (text: string) =>
  /<div id="root">(.*)<\/div>\s*<script type="application\/json" id="shell-config">/s.exec(text)?.[1] ?? ""
const english = { "accept-language": "en" }

describe("a visitor's page", () => {
  test.each([
    ["ru", "Две корзинки", "Войти"],
    ["en", "Two Baskets", "Log in"]
  ])("of the list has its rows in %s", async (language, title, signIn) => {
    const body = drawn(await page("/problems", { "accept-language": language }))
    // The head and a page of twenty.
    expect(body.match(/role="row"/g)).toHaveLength(21)
    expect(body).toContain(`href="/problem/1/description"`)
    expect(body).toContain(title)
    expect(body).toContain(signIn)
  })

  test.each([
    ["ru", "орехов"],
    ["en", "nuts"]
  ])(
    "of a problem has its statement, samples and a placeholder of the editor in %s",
    async (language, word) => {
      const text = await page("/problem/1/description", { "accept-language": language })
      const body = drawn(text)
      expect(body).toContain(word)
      expect(body).toMatch(/<h1/)
      expect(body).toMatch(/<pre[^>]*>\d+ \d+<\/pre>/)
      expect(body).toMatch(/<div aria-busy="true"[^>]*max-1024:hidden/)
      expect(text).toContain(`<style>${sheet}</style>`)
    }
  )

  test("lists only its own files, and a bare shell lists all", async () => {
    const files = (text: string) => /id="files">([^<]*)</.exec(text)?.[1] ?? ""
    expect(files(await page("/problem/1/description"))).toBe(
      '[["",["/all.js"],[],[]],["",["/mine.js"],[],[]],["^/problem/",["/problem.js"],[],[]]]'
    )
    expect(files(await page("/app-shell"))).toContain("/sign-in.js")
  })

  test.each(["/problems", "/problem/1/description", "/legal/privacy"])(
    "%s needs no script or style that the policy would refuse",
    async (path) => {
      const body = drawn(await page(path))
      expect(body.length).toBeGreaterThan(1000)
      expect(body).not.toMatch(/<script|<style|\sstyle="/)
    }
  )

  test.each(["/problems", "/problem/1/description", "/about", "/sign-in", "/404", "/app-shell"])(
    "%s includes the whole stylesheet, whose hash is in its policy",
    async (path) => {
      for (const answer of [await get(path), await get(path), await get(path, { cookie: "theme=dark" })]) {
        expect(await answer.text()).toContain(`<style>${sheet}</style>`)
        expect(answer.headers.get("content-security-policy")).toContain(
          `style-src 'self' '${hashOf(sheet)}'; `
        )
      }
    }
  )

  test("draws the first page of a filtered list without caching it", async () => {
    expect(drawn(await page("/problems?difficulty=1-2"))).toContain("/problem/1/description")
    await page("/problems?difficulty=1-2")
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test("of a missing address is the shell with 404", async () => {
    const answer = await get("/404")
    expect(answer.status).toBe(404)
    expect(drawn(await answer.text())).toBe("")
  })

  test("is drawn by the browser if drawing fails", async () => {
    draw.mockRejectedValueOnce(new Error("no"))
    const answer = await get("/problems")
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(drawn(text)).toBe("")
    expect(text).toContain('"key":["problems"')
  })
})

test("a crowd does not wait: pages beyond the limit are drawn by the browsers, and not cached", async () => {
  const leave = Promise.withResolvers<void>()
  draw.mockImplementation(async (asked) => {
    await leave.promise
    return renderPage(asked)
  })
  const first = Array.from({ length: 16 }, (_, at) => page(`/problems?q=${at}`))
  await eventually(() => expect(draw).toHaveBeenCalledTimes(16))
  const beyond = await page("/problems")
  expect(drawn(beyond)).toBe("")
  expect(beyond).toContain('"key":["problems"')
  leave.resolve()
  for (const text of await Promise.all(first)) expect(drawn(text)).not.toBe("")
  draw.mockImplementation(renderPage)
  expect(drawn(await page("/problems"))).toContain("/problem/1/description")
})

test("a signed-in user gets the bare shell", async () => {
  const text = await page("/problems", { cookie: "access_token=x" })
  expect(drawn(text)).toBe("")
  expect(text).toContain(`<style>${sheet}</style>`)
})

test("with PRERENDER=off pages contain their data and are drawn by the browser", async () => {
  const text = await page("/problems", {}, bare)
  expect(drawn(text)).toBe("")
  expect(text).toContain('"key":["problems"')
  expect(draw).not.toHaveBeenCalled()
})

describe("the cache of drawn pages", () => {
  test("has one page per path, number and language, for any other cookies", async () => {
    const addresses = ["/problems", "/problems?page=2", "/problems?lang=en", "/problem/1/description"]
    const first = await Promise.all(addresses.map((path) => page(path)))
    expect(draw).toHaveBeenCalledTimes(4)
    const again = await Promise.all(addresses.map((path) => page(path)))
    expect(again).toEqual(first)
    await page("/problems", { cookie: "theme=dark; window=1" })
    await page("/problems", { cookie: "theme=light" })
    expect(draw).toHaveBeenCalledTimes(4)
    await page("/problems", english)
    expect(draw).toHaveBeenCalledTimes(5)
  })

  test.each([["locale=rubbish"], ['locale="ru"'], ["locale=%72u"], ["locale=xx; locale=ru"]])(
    "stores a page under its own language for %s",
    async (cookie) => {
      const odd = await page("/problems", { cookie, ...english })
      const language = /<html lang="(..)"/.exec(odd)?.[1]
      draw.mockClear()
      expect(await page("/problems", { cookie: "locale=ru" })).toContain('<html lang="ru"')
      expect(await page("/problems", { cookie: "locale=en" })).toContain('<html lang="en"')
      expect(draw.mock.calls.map(([asked]) => asked.language)).toEqual([language === "en" ? "ru" : "en"])
    }
  )

  test.each(["page=2&page=2", "lang=en&page=1&lang=en", "page=2?x", "lang=en?x"])(
    "does not store the same page as %s",
    async (search) => {
      await page(`/problems?${search}`)
      await page(`/problems?${search}`)
      expect(draw).toHaveBeenCalledTimes(2)
    }
  )

  test("sets the cookie of a language in the address, also for a cached page", async () => {
    const cookies = async () => (await get("/problems?lang=en")).headers.getSetCookie()
    const [first, second] = [await cookies(), await cookies()]
    expect(draw).toHaveBeenCalledTimes(1)
    expect(first).toEqual(["locale=en; Max-Age=604800; Path=/; SameSite=Lax"])
    expect(second).toEqual(first)
  })

  test("draws once for simultaneous requests", async () => {
    const texts = await Promise.all(Array.from({ length: 12 }, () => page("/problems")))
    expect(new Set(texts).size).toBe(1)
    expect(draw).toHaveBeenCalledTimes(1)
  })

  test("drops pages whose data changed", async () => {
    await page("/problems")
    await server.run(CachedAnswers.use((cached) => Effect.sync(() => cached.invalidate("problems"))))
    await page("/problems")
    expect(draw).toHaveBeenCalledTimes(2)
    await server.run(CachedAnswers.use((cached) => Effect.sync(() => cached.invalidate("legal"))))
    await page("/problems")
    expect(draw).toHaveBeenCalledTimes(2)
  })

  test("does not store a page whose data changed during the drawing", async () => {
    draw.mockImplementationOnce(async (asked) => {
      await server.run(CachedAnswers.use((cached) => Effect.sync(() => cached.invalidate("problems"))))
      return renderPage(asked)
    })
    await page("/problems")
    await page("/problems")
    expect(draw).toHaveBeenCalledTimes(2)
  })
})

describe("search engines and previews of links", () => {
  const tags = async (path: string, headers?: Record<string, string>) => {
    const text = await page(path, headers)
    const found = Array.from(text.matchAll(/<(?:link|meta) [^>]*>/g), ([tag]) => tag.replaceAll(base, ""))
    return { text, found }
  }
  let base = ""
  beforeAll(async () => {
    base = await server.run(Effect.map(Config, ({ publicUrl }) => publicUrl))
  })

  test.each([
    ["/problems", "/problems"],
    ["/problems?page=2", "/problems?page=2"],
    ["/problems?page=1&lang=en", "/problems?lang=en"],
    ["/problem/1/description?lang=ru", "/problem/1/description?lang=ru"]
  ])("find %s at its canonical address, and its other languages", async (path, own) => {
    const { found } = await tags(path)
    const [pathname = "", search = ""] = own.replace(/[?&]lang=\w+/, "").split("?")
    const inLanguage = (lang: string) => `${pathname}?${search === "" ? "" : `${search}&amp;`}lang=${lang}`
    expect(found).toEqual(
      expect.arrayContaining([
        `<link rel="canonical" href="${own}">`,
        `<meta property="og:url" content="${own}">`,
        `<link rel="alternate" hreflang="ru" href="${inLanguage("ru")}">`,
        `<link rel="alternate" hreflang="en" href="${inLanguage("en")}">`,
        `<link rel="alternate" hreflang="x-default" href="${pathname}${search === "" ? "" : `?${search}`}">`
      ])
    )
  })

  test("get a problem's first sentence, and a picture", async () => {
    const { found, text } = await tags("/problem/1/description", english)
    expect(text).toContain("<title>Two Baskets · Zama</title>")
    expect(found).toContain('<meta property="og:title" content="Two Baskets · Zama">')
    expect(found).toContain('<meta property="og:locale" content="en_US">')
    expect(found).toContain('<meta property="og:image" content="/og.png">')
    const description = /<meta name="description" content="([^"]+)">/.exec(text)?.[1] ?? ""
    expect(description).toMatch(/[.!?…]$/)
    expect(drawn(text)).toContain(description.split(" ").slice(0, 3).join(" "))
  })

  test("do not index pages without content for them", async () => {
    for (const path of ["/sign-in", "/problem/1/materials", "/404"]) {
      const { found } = await tags(path)
      expect(found).toContain('<meta name="robots" content="noindex">')
      expect(found.join()).not.toContain("canonical")
    }
  })

  test("find every listed page in the sitemap, and the sitemap in robots.txt", async () => {
    const robots = await (await get("/robots.txt")).text()
    expect(robots).toContain(`Sitemap: ${base}/sitemap.xml`)
    const answer = await get("/sitemap.xml")
    expect(answer.headers.get("content-type")).toContain("application/xml")
    const urls = Array.from((await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g), ([, pathname = ""]) =>
      pathname.replace(base, "")
    )
    expect(urls).toEqual(
      expect.arrayContaining(["/problems", "/problem/1/description", "/legal/privacy", "/about", "/blog"])
    )
    const open = await server.sql<{ pathname: string }>(
      "select '/problem/' || id || '/description' as pathname from problems where public"
    )
    expect(new Set(urls.filter((pathname) => pathname.startsWith("/problem/")))).toEqual(
      new Set(open.map(({ pathname }) => pathname))
    )
    const statuses = await Promise.all(urls.map(async (pathname) => (await get(pathname)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})

describe("a page's data", () => {
  test("equals the data in the page, for navigation inside the app", async () => {
    const carried = /id="initial-queries">(.*?)<\/script>/s.exec(
      await page("/problem/1/description", english)
    )
    const answer = await get("/page-data/problem/1/description?lang=en", { cookie: "access_token=x" })
    expect(answer.headers.get("content-type")).toContain("application/json")
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toEqual({ queries: JSON.parse(carried?.[1] ?? "null") as unknown })
  })

  test.each(["/page-data/problem/999999/description", "/page-data/sign-in", "/page-data/none"])(
    "%s has none",
    async (path) => expect((await get(path)).status).toBe(404)
  )
})
