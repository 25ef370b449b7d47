import { createHash } from "node:crypto"
import type { Plugin, Rolldown } from "vite"
import { loaderScript } from "./loaderScript.ts"
import type { Preloads } from "./loaderScript.ts"

type Bundle = Rolldown.OutputBundle

const entryTag = /\s*<script type="module"[^>]*src="(?<entry>[^"]+)"[^>]*><\/script>/
const preloadTag = /\s*<link rel="modulepreload"[^>]*>/g
const styleTag = /\s*<link rel="stylesheet"[^>]*href="(?<href>[^"]+)"[^>]*>/g

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`

const fileOf = (bundle: Bundle, source: string): string | undefined => {
  const chunk = Object.values(bundle).find(
    (candidate) => candidate.type === "chunk" && candidate.facadeModuleId?.endsWith(source) === true
  )
  return chunk === undefined ? undefined : `/${chunk.fileName}`
}

/** What a first visit needs beyond the entry, by page and by language. */
function preloadsOf(bundle: Bundle): Preloads {
  const files = (sources: ReadonlyArray<string>) =>
    sources.map((source) => fileOf(bundle, source)).filter((file) => file !== undefined)
  const texts = (area: string) => ({
    ru: files([`src/i18n/ru/${area}.json`]),
    en: files([`src/i18n/en/${area}.json`])
  })
  return {
    everywhere: texts("common"),
    pages: [
      {
        path: "^/(problems)?$",
        files: files(["src/features/problems/ProblemsPage.tsx"]),
        texts: texts("problems")
      },
      {
        path: "^/problem/",
        files: files(["src/features/problem/ProblemPage.tsx"]),
        texts: texts("problems")
      },
      { path: "^/sign-", files: [], texts: texts("auth") }
    ]
  }
}

function inlineStyles(html: string, bundle: Bundle, hashes: Array<string>): string {
  return html.replaceAll(styleTag, (tag, href: string) => {
    const asset = bundle[href.slice(1)]
    if (asset?.type !== "asset") return tag
    const css = String(asset.source)
    hashes.push(hashOf(css))
    return `\n    <style>${css}</style>`
  })
}

/**
 * Turns the built `index.html` into the shell: styles inlined, and one inline script that
 * loads the entry. `csp.json` lists the hashes of both for the Content-Security-Policy.
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
        const entry = entryTag.exec(html)?.groups?.["entry"]
        if (entry === undefined) return this.error("index.html names no entry")
        const script = loaderScript(entry, preloadsOf(bundle))
        const styles: Array<string> = []
        const styled = inlineStyles(html.replace(entryTag, "").replaceAll(preloadTag, ""), bundle, styles)
        page.source = styled.replace("<!--shell:head-->", `<script>${script}</script>\n    <!--shell:head-->`)
        const source = `${JSON.stringify({ scripts: [hashOf(script)], styles })}\n`
        this.emitFile({ type: "asset", fileName: "csp.json", source })
      }
    }
  }
}
