import { runInNewContext } from "node:vm"
import { describe, expect, test } from "vitest"
import { deviceScript, listed, loaderScript } from "../../vite/loaderScript.ts"

const texts = (area: string) => ({ ru: [`/ru-${area}.js`], en: [`/en-${area}.js`] })
const preloads = {
  everywhere: { path: "", files: ["/shared.js"], texts: texts("common") },
  learner: { path: "", files: ["/session.js"], texts: { ru: [], en: [] } },
  pages: [
    { path: "^/(problems)?$", files: ["/list.js"], texts: texts("problems") },
    { path: "^/sign-in", files: ["/sign-in.js"], texts: texts("auth") }
  ]
}
const files = JSON.stringify(listed(preloads))
const scripts = [deviceScript, loaderScript("/main.js")]

interface Page {
  readonly path?: string
  readonly search?: string
  readonly cookie?: string
  readonly stored?: string | null
  readonly lang?: string
  readonly dark?: boolean
  readonly old?: boolean
  /** The stored position of the panes' divider. */
  readonly split?: string | null
  /** Files with links in the page. */
  readonly there?: ReadonlyArray<string>
  /** Makes the browser reject strings as script addresses. */
  readonly trustedTypes?: object
}

/** Runs the scripts on a minimal fake page. */
function load({
  path = "/",
  search = "",
  cookie = "",
  stored = null,
  lang = "ru",
  dark = false,
  old = false,
  split = null,
  there = [],
  trustedTypes
}: Page) {
  const added: Array<string> = []
  const root = {
    className: "",
    lang,
    theme: "",
    split: "",
    style: { setProperty: (_: string, value: string) => (root.split = value) },
    setAttribute: (_: string, value: string) => (root.theme = value)
  }
  const document = {
    cookie,
    documentElement: root,
    adoptedStyleSheets: [],
    getElementById: (id: string) => (id === "files" ? { textContent: files } : null),
    querySelector: (selector: string) =>
      there.some((file) => selector === `link[href="${file}"]`) ? {} : null,
    createElement: () => ({}),
    head: {
      appendChild: (element: { href?: string; src?: string }) => added.push(element.href ?? element.src ?? "")
    }
  }
  const matchMedia = () => ({ matches: dark })
  const window = {
    structuredClone: old ? undefined : () => {},
    CSSLayerBlockRule: {},
    matchMedia,
    trustedTypes,
    requestAnimationFrame: (paint: () => void) => paint()
  }
  const names = ["document", "window", "location", "localStorage", "matchMedia", "setTimeout"]
  const values = [
    document,
    window,
    { pathname: path, search },
    { getItem: (key: string) => (key === "locale" ? stored : split) },
    matchMedia,
    (later: () => void) => later()
  ]
  const globals = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  for (const script of scripts) runInNewContext(script, globals)
  return { added, root }
}

describe("the inline scripts", () => {
  test("have a syntax that the oldest browsers can parse", () => {
    expect(scripts.join()).not.toMatch(/=>|`|\b(?:const|let|class|import)\b|\?\./)
  })

  test.each([
    [{ path: "/problems" }, ["/main.js", "/shared.js", "/ru-common.js", "/list.js", "/ru-problems.js"]],
    [
      { path: "/sign-in", lang: "en" },
      ["/main.js", "/shared.js", "/en-common.js", "/sign-in.js", "/en-auth.js"]
    ],
    [
      { path: "/404", cookie: "a=1; access_token=x" },
      ["/main.js", "/shared.js", "/ru-common.js", "/session.js"]
    ]
  ])("load the page's files: %j", (page, expected) => {
    expect(load(page).added).toEqual(expected)
  })

  test.each([
    [{ search: "?a=1&lang=en", cookie: "locale=ru", stored: "ru" }, "en"],
    [{ cookie: "x=1; locale=en", stored: "ru" }, "en"],
    [{ stored: "en" }, "en"],
    [{ lang: "en" }, "en"],
    [{ stored: "de", cookie: "xlocale=en" }, "ru"]
  ])("choose the language like the app: %j", (page, language) => {
    expect(load({ path: "/404", ...page }).added).toContain(`/${language}-common.js`)
  })

  test.each([
    [{ cookie: "theme=dark" }, "dark"],
    [{ cookie: "theme=light", dark: true }, "light"],
    [{ dark: true }, "dark"],
    [{}, "light"]
  ])("set the theme before the first paint: %j", (page, theme) => {
    expect(load(page).root.theme).toBe(theme)
  })

  test("create a Trusted Types policy for the entry, and for nothing else", () => {
    const asked: Array<unknown> = []
    const createPolicy = (
      name: string,
      { createScriptURL }: { createScriptURL: (url: string) => string }
    ) => {
      asked.push(name, createScriptURL("https://evil.example/x.js"))
      return { createScriptURL: (url: string) => `trusted ${createScriptURL(url)}` }
    }
    expect(load({ path: "/404", trustedTypes: { createPolicy } }).added[0]).toBe("trusted /main.js")
    expect(asked).toEqual(["zama-loader", "/main.js"])
  })

  test("do not load files twice that the server put into the page", () => {
    expect(load({ path: "/problems", there: ["/list.js"] }).added).not.toContain("/list.js")
  })

  test.each([
    ["31.5", "31.5%"],
    ["60", "60%"],
    ["calc(1px)", ""],
    [null, ""]
  ])("set the stored width %s of the panes", (split, shown) => {
    expect(load({ path: "/problem/1/description", split }).root.split).toBe(shown)
  })

  test("reject a browser that is too old, and load nothing", () => {
    const { added, root } = load({ old: true })
    expect([added, root.className]).toEqual([[], "too-old"])
  })
})
