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
 * What the first paint of pages beyond the list needs, by their path and what they show; null where the styles of
 * the shell are enough.
 *
 * A stylesheet that has to be fetched would hold the paint back for another round trip, and the whole of it takes
 * long to read: the page brings what it shows, and its scripts load the rest.
 */
export const readPageSheets = (folder: string, built: ReadonlyArray<BuiltSheets>) => {
  const groups = built.map(({ path, files }) => ({
    pattern: new RegExp(path),
    used:
      files.length === 0
        ? null
        : readUsedStyles(files.map((file) => readFileSync(join(folder, file), "utf8")).join(""))
  }))
  return (path: string, html: string): string | null =>
    groups.find(({ pattern }) => pattern.test(path))?.used?.(html) ?? null
}
