import { StyleModule } from "style-mod"

const sheets = new WeakMap<Document | ShadowRoot, CSSStyleSheet>()

/**
 * Makes CodeMirror write its rules to an adopted style sheet. Call it before the first view is created.
 * By default it adds a `<style>` element, which a Content-Security-Policy without 'unsafe-inline' blocks.
 */
export function adoptStyles(): void {
  StyleModule.mount = mountAdopted
}

const mountedModules = new WeakMap<CSSStyleSheet, Array<StyleModule>>()

/** Later modules take precedence, as in style-mod. */
function mountAdopted(root: Document | ShadowRoot, given: StyleModule | ReadonlyArray<StyleModule>): void {
  const sheet = sheetOf(root)
  const mounted = mountedModules.get(sheet) ?? []
  const wanted = Array.isArray(given) ? (given as ReadonlyArray<StyleModule>) : [given as StyleModule]
  if (wanted.every((module) => mounted.includes(module))) return
  const moved = mounted.filter((module) => !wanted.includes(module))
  const all = [...wanted, ...moved]
  mountedModules.set(sheet, all)
  sheet.replaceSync(all.map((module) => module.getRules()).join("\n"))
}

function sheetOf(root: Document | ShadowRoot): CSSStyleSheet {
  const known = sheets.get(root)
  if (known !== undefined) return known
  const sheet = new CSSStyleSheet()
  sheets.set(root, sheet)
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
  return sheet
}
