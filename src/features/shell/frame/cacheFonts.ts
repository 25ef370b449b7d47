/** Where the inline script looks whether the fonts are at hand, see `loaderScript.ts`. */
const storageKey = "fonts"

const faceOf = ({ style }: CSSFontFaceRule) =>
  new FontFace(style.getPropertyValue("font-family").replaceAll('"', ""), style.getPropertyValue("src"), {
    weight: style.getPropertyValue("font-weight"),
    unicodeRange: style.getPropertyValue("unicode-range")
  })

/**
 * Fetches the fonts that the page names, for the pages after it: this one is painted already, and a font that came
 * now would move what stands.
 */
export async function cacheFonts(names: HTMLElement | null): Promise<void> {
  const version = names?.dataset["version"]
  if (names === null || version === undefined || localStorage.getItem(storageKey) === version) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(names.textContent)
  const faces = Array.from(sheet.cssRules).filter((rule) => rule instanceof CSSFontFaceRule)
  await Promise.all(faces.map((face) => faceOf(face).load()))
  localStorage.setItem(storageKey, version)
}
