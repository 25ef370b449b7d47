import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { readBlogPosts } from "../../../../server/content/blog/readBlogPosts.ts"
import { verifyBlog } from "../../../../server/content/blog/verifyBlog.ts"
import { pageRoute } from "../../../../server/pages/pageRoutes.ts"
import { blogEndpoints } from "../../../../src/api/contract/shell/blog.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"

const blog = join(import.meta.dirname, "../../../../content/blog")
const load = (folder: string) => Effect.runPromise(readBlogPosts(folder))

describe("the calls", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const ask = (path: string, language: string) =>
    callApi(server.url, "GET", path, undefined, { "accept-language": language })

  test.each(["ru", "en"])("list all posts, newest first, in %s", async (language) => {
    const posts = payloadOf(blogEndpoints.listBlogPosts.success, await ask("/blog", language))
    expect(posts.length).toBeGreaterThanOrEqual(3)
    expect(posts.map(({ date }) => date)).toEqual(
      posts
        .map(({ date }) => date)
        .toSorted()
        .toReversed()
    )
    for (const { title, minutes } of posts) {
      expect(/[а-яё]/i.test(title)).toBe(language === "ru")
      expect(minutes).toBeGreaterThan(0)
    }
  })

  test("return a post in the request's language", async () => {
    const read = async (language: string) =>
      payloadOf(blogEndpoints.getBlogPost.success, await ask("/blog/works-at-home", language))
    const [ru, en] = await Promise.all([read("ru"), read("en")])
    expect({ ...ru, html: "", minutes: 0 }).toEqual({
      slug: "works-at-home",
      title: "Дома работает, а проверку не проходит. Семь причин",
      summary: expect.stringContaining("вердикт красный") as string,
      author: "Команда Zama",
      date: "2026-11-17",
      html: "",
      minutes: 0
    })
    expect(en.html).toContain('<pre tabindex="0"><code class="language-python">')
  })

  test.each(["no-such-post", "..%2Flegal", "Works-At-Home"])("find no post %s", async (slug) => {
    const answer = await ask(`/blog/${slug}`, "en")
    expect([answer.status, answer.body]).toEqual([404, { message: "Not found" }])
  })
})

describe("the posts of the platform", () => {
  test("are all valid", async () => {
    const { posts, faults } = await load(blog)
    expect(faults).toEqual([])
    expect(posts.size).toBe(readdirSync(blog).length)
  })

  test("link to existing pages, and have the same links in both languages", async () => {
    const { posts } = await load(blog)
    const linksIn = (html: string) => Array.from(html.matchAll(/href="([^"]+)"/g), ([, href = ""]) => href)
    for (const { ru, en } of posts.values()) {
      expect(linksIn(en.html)).toEqual(linksIn(ru.html))
      for (const href of linksIn(ru.html)) expect([href, pageRoute(href).kind]).toEqual([href, "page"])
    }
  })

  test("have the same structure in both languages", async () => {
    const outline = (html: string) => html.match(/<(?:h[23]|pre|table|ol|ul|blockquote)\b/g)
    for (const { ru, en } of (await load(blog)).posts.values()) {
      expect(outline(en.html)).toEqual(outline(ru.html))
    }
  })
})

describe("a folder of posts", () => {
  const folder = mkdtempSync(join(tmpdir(), "zama-blog-"))
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const text = (changes: Readonly<Record<string, string>> = {}, body = "Text.") => {
    const front = { title: "Title", summary: "Summary", date: "2027-01-01", author: "We", ...changes }
    const lines = Object.entries(front).map(([name, value]) => `${name}: ${value}`)
    return `---\n${lines.join("\n")}\n---\n\n${body}\n`
  }
  const write = (name: string, files: Readonly<Record<string, string>>) => {
    mkdirSync(join(folder, name))
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, name, file), content)
  }
  const complaints = async () => (await load(folder)).faults.map(({ message }) => message)

  test("may be missing", async () => {
    expect((await load(join(folder, "none"))).posts.size).toBe(0)
  })

  test.each([
    ["one language", "2027-01-01-post", { "ru.md": text() }, "2027-01-01-post/en.md: is missing"],
    ["no date in its file name", "post", { "ru.md": text(), "en.md": text() }, "is not named <date>-<slug>"],
    [
      "another date in its text",
      "2027-01-01-post",
      { "ru.md": text({ date: "2027-01-02" }), "en.md": text() },
      "2027-01-01-post/ru.md: date: differs from the folder's name"
    ],
    [
      "no title",
      "2027-01-01-post",
      { "ru.md": text(), "en.md": text({ title: '""' }) },
      "2027-01-01-post/en.md:2: title"
    ],
    [
      "an invalid formula",
      "2027-01-01-post",
      { "ru.md": text({}, "$\\frac{1$"), "en.md": text() },
      "2027-01-01-post/ru.md"
    ]
  ])("skips a post with %s, and reports it", async (_, name, files, message) => {
    write(name, files)
    write("2027-01-02-good", {
      "ru.md": text({ date: "2027-01-02" }),
      "en.md": text({ date: "2027-01-02" })
    })
    expect((await complaints()).join()).toContain(message)
    expect([...(await load(folder)).posts.keys()]).toEqual(["good"])
  })

  test("is checked by the command that verifies content", async () => {
    mkdirSync(join(folder, "blog"))
    write("blog/2027-01-01-post", { "ru.md": text() })
    const lines: Array<string> = []
    expect(await Effect.runPromise(verifyBlog(folder, (line) => void lines.push(line)))).toBe(1)
    expect(lines).toEqual(["blog: 0 posts", "  FAULT 2027-01-01-post/en.md: is missing"])
  })

  test("gives an address to one post only, the newest", async () => {
    for (const date of ["2027-01-01", "2027-01-05"]) {
      write(`${date}-post`, { "ru.md": text({ date }), "en.md": text({ date }) })
    }
    expect((await load(folder)).posts.get("post")?.ru.date).toBe("2027-01-05")
    expect((await complaints()).join()).toContain("2027-01-01-post: has the address of another post")
  })
})
