import { writeText } from "../storage/storedValue.ts"

/** Storage key that the inline script reads to check for cached fonts; see `loaderScript.ts`. */
const storageKey = "fonts"

const faceOf = ({ style }: CSSFontFaceRule) =>
  new FontFace(style.getPropertyValue("font-family").replaceAll('"', ""), style.getPropertyValue("src"), {
    weight: style.getPropertyValue("font-weight"),
    unicodeRange: style.getPropertyValue("unicode-range")
  })

/**
 * Caches the page's fonts for subsequent pages. This page is already painted, and applying a font now would shift its
 * layout.
 */
export async function cacheFonts(names: HTMLElement | null): Promise<void> {
  const version = names?.dataset["version"]
  if (names === null || version === undefined || localStorage.getItem(storageKey) === version) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(names.textContent)
  const faces = Array.from(sheet.cssRules).filter((rule) => rule instanceof CSSFontFaceRule)
  await Promise.all(faces.map((face) => faceOf(face).load()))
  writeText(localStorage, storageKey, version)
}
