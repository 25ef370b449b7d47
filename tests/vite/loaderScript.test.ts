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
  /** The server was sent no cookies. */
  readonly first?: boolean
  /** A worker answers for the server; none where there cannot be any. */
  readonly worker?: { readonly controller: object | null } | undefined
  /** The document ends after its first script. */
  readonly broken?: boolean
  /** What is kept of the panes' divider. */
  readonly split?: string | null
  /** Files whose links stand in the page. */
  readonly there?: ReadonlyArray<string>
  /** The browser takes no string for a script's address. */
  readonly trustedTypes?: object
}

/** Runs the scripts on a page made of the few things it touches. */
function load({
  path = "/",
  search = "",
  cookie = "",
  stored = null,
  lang = "ru",
  dark = false,
  old = false,
  first = false,
  worker,
  split = null,
  there = [],
  trustedTypes,
  broken = false
}: Page) {
  const added: Array<string> = []
  const root = {
    className: "",
    /** What was added and removed, in order. */
    early: [] as Array<string>,
    classList: {
      add: (name: string) => void root.early.push(`+${name}`),
      remove: (name: string) => void root.early.push(`-${name}`)
    },
    lang,
    theme: "",
    split: "",
    style: { setProperty: (_: string, value: string) => (root.split = value) },
    hasAttribute: () => first,
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
    navigator: { serviceWorker: worker },
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
  for (const script of broken ? scripts.slice(0, 1) : scripts) runInNewContext(script, globals)
  return { added, root }
}

describe("the inline scripts", () => {
  test("are written in syntax that the oldest browsers can read", () => {
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
  ])("load what the page needs: %j", (page, expected) => {
    expect(load(page).added).toEqual(expected)
  })

  test.each([
    [{ search: "?a=1&lang=en", cookie: "locale=ru", stored: "ru" }, "en"],
    [{ cookie: "x=1; locale=en", stored: "ru" }, "en"],
    [{ stored: "en" }, "en"],
    [{ lang: "en" }, "en"],
    [{ stored: "de", cookie: "xlocale=en" }, "ru"]
  ])("take the language as the app does: %j", (page, language) => {
    expect(load({ path: "/404", ...page }).added).toContain(`/${language}-common.js`)
  })

  test.each([
    [{ cookie: "theme=dark" }, "dark"],
    [{ cookie: "theme=light", dark: true }, "light"],
    [{ dark: true }, "dark"],
    [{}, "light"]
  ])("set the theme before anything is painted: %j", (page, theme) => {
    expect(load(page).root.theme).toBe(theme)
  })

  test("vouch for the entry where browsers ask for it, and for nothing else", () => {
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

  test("load nothing twice that the server put into the page", () => {
    expect(load({ path: "/problems", there: ["/list.js"] }).added).not.toContain("/list.js")
  })

  test.each([
    ["31.5", "31.5%"],
    ["60", "60%"],
    ["calc(1px)", ""],
    [null, ""]
  ])("give the panes the width %s that was chosen", (split, shown) => {
    expect(load({ path: "/problem/1/description", split }).root.split).toBe(shown)
  })

  test.each([
    ["light", "", { first: true, worker: { controller: null } }],
    ["dark", "60%", { first: true, worker: { controller: {} } }],
    ["light", "60%", { first: true }],
    ["dark", "60%", { worker: { controller: null } }]
  ])("ask nobody what was chosen by whoever never was here: %s, %s", (theme, split, page) => {
    const { root } = load({ path: "/problem/1/description", cookie: "theme=dark", split: "60", ...page })
    expect([root.theme, root.split]).toEqual([theme, split])
  })

  test("keep what follows the beginning back until the first paint, on first visits alone", () => {
    const newcomer = { first: true, worker: { controller: null } }
    expect(load({ ...newcomer, broken: true }).root.early).toEqual(["+early", "-early"])
    expect(load(newcomer).root.early).toEqual(["+early", "-early", "-early"])
    expect(load({ worker: { controller: {} } }).root.early).toEqual(["-early"])
    expect(load({ first: true, worker: { controller: null }, old: true }).root.early).toEqual([])
  })

  test("turn away a browser that is too old, loading nothing", () => {
    const { added, root } = load({ old: true })
    expect([added, root.className]).toEqual([[], "too-old"])
  })
})
