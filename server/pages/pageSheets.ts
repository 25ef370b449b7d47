import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readUsedStyles } from "./usedStyles.ts"

/** Stylesheets of the pages at some paths, as the build lists them. */
export interface BuiltSheets {
  /** A regular expression. */
  readonly path: string
  /** Their addresses, in their order. */
  readonly files: ReadonlyArray<string>
}

/** As the Content-Security-Policy names it. */
export const styleHash = (css: string) => `sha256-${createHash("sha256").update(css).digest("base64")}`

export const styleElement = (css: string) => `<style>${css}</style>`

/** How a page beyond the list is dressed. */
export interface PageDress {
  /** What its first paint needs. */
  readonly used: string
  /** All that its scripts may need, which `main.tsx` puts to use after that paint. */
  readonly all: string
  /** Links that load nothing, and keep scripts from loading what stands in the page. */
  readonly links: string
}

const disabledLink = (file: string) => `<link rel="stylesheet" disabled href="${file}">`

/**
 * The styles of pages beyond the list, by their path and what they show; null where those of the shell are enough.
 *
 * A stylesheet that has to be fetched would hold the paint back for another round trip, and the whole of it takes
 * long to read: what the page shows comes first, and the rest after the page.
 */
export const readPageSheets = (folder: string, built: ReadonlyArray<BuiltSheets>) => {
  const groups = built.map(({ path, files }) => {
    const all = files.map((file) => readFileSync(join(folder, file), "utf8")).join("")
    const links = files.map(disabledLink).join("")
    return { pattern: new RegExp(path), all, links, used: files.length === 0 ? null : readUsedStyles(all) }
  })
  return (path: string, html: string): PageDress | null => {
    const group = groups.find(({ pattern }) => pattern.test(path))
    if (group === undefined || group.used === null) return null
    return { used: group.used(html), all: group.all, links: group.links }
  }
}
