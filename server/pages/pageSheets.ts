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

/**
 * The styles of pages beyond the list that their first paint needs, by their path and what they show; null where
 * those of the shell are enough.
 *
 * A stylesheet that has to be fetched would hold the paint back for another round trip, and the whole of it takes
 * long to come and to read: `lazyPage` awaits it before the page's scripts take over.
 */
export const readPageSheets = (folder: string, built: ReadonlyArray<BuiltSheets>) => {
  const groups = built.map(({ path, files }) => {
    const all = files.map((file) => readFileSync(join(folder, file), "utf8")).join("")
    return { pattern: new RegExp(path), used: files.length === 0 ? null : readUsedStyles(all) }
  })
  return (path: string, html: string): string | null =>
    groups.find(({ pattern }) => pattern.test(path))?.used?.(html) ?? null
}
