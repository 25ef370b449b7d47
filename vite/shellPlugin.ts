import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { pages } from "../src/routes/pages.ts"
import { fileOf, reach, type Bundle } from "./chunks.ts"
import { deviceScript, listed, loaderScript, type Preloads } from "./loaderScript.ts"

const entryTag = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g
const preloadTag = /\s*<link rel="modulepreload"[^>]*>/g
const styleTag = /\s*<link rel="stylesheet"[^>]*href="(?<href>[^"]+)"[^>]*>/g

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`

/**
 * The contents of sonner's `<style>` element, for the Content-Security-Policy hashes: empty at first, then its sheet.
 */
function toastStyles(): ReadonlyArray<string> {
  const source = readFileSync(fileURLToPath(import.meta.resolve("sonner")), "utf8")
  const [, literal] = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/) ?? []
  if (literal === undefined) throw new Error("sonner writes no styles.")
  return ["", String(JSON.parse(literal))]
}

const shortHash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 8)

/** Pages with preloads for a fast first visit: path, sources and text areas. */
const firstVisits = [
  {
    path: "^/(problems)?$",
    sources: ["src/features/practice/problems/ProblemsPage.tsx"],
    namespaces: pages.problems.texts
  },
  {
    path: "^/problem/",
    sources: ["src/features/practice/problem/ProblemPage.tsx", "src/features/practice/problem/Solver.tsx"],
    namespaces: [...pages.problem.texts, "editor", "submission"]
  },
  {
    path: "^/sign-in",
    sources: ["src/features/account/auth/SignInPage.tsx"],
    namespaces: pages.signIn.texts
  },
  {
    path: "^/sign-up",
    sources: ["src/features/account/auth/SignUpPage.tsx"],
    namespaces: pages.signUp.texts
  },
  { path: "^/legal/", sources: ["src/features/shell/legal/LegalPage.tsx"], namespaces: pages.legal.texts }
] as const

/** Files that a first visit needs besides the entry, by page and language. */
function preloadsOf(bundle: Bundle, entry: string): Preloads {
  const without = new Set([entry.slice(1)])
  const addresses = (starts: ReadonlyArray<string>) =>
    Array.from(reach(bundle, starts, { without }), (file) => `/${file}`).filter((file) =>
      file.endsWith(".js")
    )
  const files = (...sources: ReadonlyArray<string>) =>
    addresses(sources.flatMap((source) => fileOf(bundle, source) ?? []))
  const chunk = bundle[entry.slice(1)]
  const texts = (namespaces: ReadonlyArray<string>) => ({
    ru: files(...namespaces.map((area) => `src/i18n/ru/${area}.json`)),
    en: files(...namespaces.map((area) => `src/i18n/en/${area}.json`))
  })
  return {
    everywhere: {
      path: "",
      files: addresses(chunk?.type === "chunk" ? chunk.imports : []),
      texts: texts(["common"])
    },
    learner: {
      path: "",
      files: files("src/features/shell/session/sessionBrowser.ts", "src/api/liveApi.ts"),
      texts: { ru: [], en: [] }
    },
    pages: firstVisits.map((page) => ({
      path: page.path,
      files: files(...page.sources),
      texts: texts(page.namespaces)
    }))
  }
}

const remoteFace = /@font-face\{[^}]*url\([^}]*\}|:root\{(?:--(?:onest|jetbrains):[^;}]*;?)+\}/g

/** Moves web fonts and their custom properties from the stylesheets into the page, for use before the first paint. */
function extractFonts(bundle: Bundle): string {
  const faces = new Set<string>()
  for (const file of Object.values(bundle)) {
    if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue
    file.source = String(file.source).replaceAll(remoteFace, (face) => {
      faces.add(face)
      return ""
    })
  }
  const css = [...faces].toSorted().join("")
  if (!["--onest", "--jetbrains"].every((name) => css.includes(name)))
    throw new Error("The fonts have no names.")
  return `<script type="text/plain" id="fonts" data-version="${shortHash(css)}">${css}</script>`
}

/** Inlines the entry's styles into the page and records each file's text in `inlined`. */
function inlineStyles(html: string, bundle: Bundle, inlined: Map<string, string>): string {
  return html.replaceAll(styleTag, (tag, href: string) => {
    const asset = bundle[href.slice(1)]
    if (asset?.type !== "asset") return tag
    const css = String(asset.source)
    inlined.set(href.slice(1), css)
    // Once inlined, the file is never requested.
    delete bundle[href.slice(1)]
    return `\n    <style>${css}</style>`
  })
}

/**
 * Replaces inlined stylesheets in the chunks' dependency lists by the entry, which is already loaded.
 * Loading them again would place them after other pages' styles, so that they would override their variants.
 */
export const withoutInlined = (code: string, styles: Iterable<string>, entry: string): string =>
  Array.from(styles).reduce((text, file) => text.replaceAll(`"${file}"`, `"${entry}"`), code)

/**
 * Turns the built `index.html` into the shell: inlined styles, an inline script for the device settings, and one that
 * loads the entry. `csp.json` lists the hashes of styles and scripts for the Content-Security-Policy.
 */
export function shellPlugin(): Plugin {
  return {
    name: "zama:shell",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"]
        if (page?.type !== "asset") return this.error("index.html is missing from the build")
        const html = String(page.source)
        const entry = Array.from(html.matchAll(entryTag), ([, file]) => file).at(-1)
        if (entry === undefined) return this.error("index.html names no entry")
        const loader = loaderScript(entry)
        const files = JSON.stringify(listed(preloadsOf(bundle, entry)))
        const fonts = extractFonts(bundle)
        const inlined = new Map<string, string>()
        const styled = inlineStyles(html.replaceAll(entryTag, "").replaceAll(preloadTag, ""), bundle, inlined)
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk") file.code = withoutInlined(file.code, inlined.keys(), entry.slice(1))
        }
        const styles = [...inlined.values(), ...toastStyles()].map(hashOf)
        // After the styles, so that the script finds them in the document.
        page.source = styled
          .replace("</head>", () => `  ${fonts}<script>${deviceScript}</script>\n  </head>`)
          .replace(
            "</body>",
            () =>
              `  <script type="application/json" id="files">${files}</script><script>${loader}</script>\n  </body>`
          )
        const source = `${JSON.stringify({ scripts: [hashOf(deviceScript), hashOf(loader)], styles })}\n`
        this.emitFile({ type: "asset", fileName: "csp.json", source })
      }
    }
  }
}
