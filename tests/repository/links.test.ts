import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"

const pages = globSync(["*.md", "{docs,deploy,content,qa}/**/*.md"])

/** The anchors of a page, as code hosts make them of its headings. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-")
    )
  )

const brokenIn = (page: string): ReadonlyArray<string> => {
  const text = readFileSync(page, "utf8")
  const prose = text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/`[^`\n]*`/g, "")
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^(?:[a-z]+:|\/)/.test(link)) return []
    const [path = "", anchor] = link.split("#")
    const target = path === "" ? page : join(dirname(page), path)
    if (!existsSync(target)) return [`${page}: ${link}`]
    if (anchor === undefined || !target.endsWith(".md")) return []
    return anchorsOf(readFileSync(target, "utf8")).has(decodeURIComponent(anchor)) ? [] : [`${page}: ${link}`]
  })
}

test("every link between documents leads to a file and a heading", () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap(brokenIn)).toEqual([])
})
