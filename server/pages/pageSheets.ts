import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Stylesheets of the pages at some paths, as the build lists them. */
export interface BuiltSheets {
  /** A regular expression. */
  readonly path: string
  /** Their addresses, in their order. */
  readonly files: ReadonlyArray<string>
}

export interface PageSheets {
  /** For the Content-Security-Policy. */
  readonly hashes: ReadonlyArray<string>
  /** The elements that dress a page as soon as it is parsed. */
  readonly elementsFor: (path: string) => string
}

interface Sheet {
  readonly hash: string
  readonly element: string
}

/** As the Content-Security-Policy names it. */
export const styleHash = (css: string) => `sha256-${createHash("sha256").update(css).digest("base64")}`

export const styleElement = (css: string) => `<style>${css}</style>`

/** A link that is disabled loads nothing, and keeps scripts from loading what stands in the page. */
const readSheet = (folder: string, file: string): Sheet => {
  const css = readFileSync(join(folder, file), "utf8")
  return {
    hash: styleHash(css),
    element: `${styleElement(css)}<link rel="stylesheet" disabled href="${file}">`
  }
}

/**
 * What pages beyond the list need to be dressed before the first paint.
 *
 * A stylesheet that has to be fetched would hold the paint back for another round trip.
 */
export const readPageSheets = (folder: string, built: ReadonlyArray<BuiltSheets>): PageSheets => {
  const names = new Set(built.flatMap(({ files }) => files))
  const sheets = new Map(Array.from(names, (file) => [file, readSheet(folder, file)]))
  const groups = built.map(({ path, files }) => ({
    pattern: new RegExp(path),
    elements: files.map((file) => sheets.get(file)?.element).join("")
  }))
  return {
    hashes: Array.from(sheets.values(), ({ hash }) => hash),
    elementsFor: (path) => groups.find(({ pattern }) => pattern.test(path))?.elements ?? ""
  }
}
