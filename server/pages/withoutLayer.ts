/** A stylesheet without what it says in one of its cascade layers. */
export function withoutLayer(css: string, layer: string): string {
  const opening = `@layer ${layer}{`
  const begun = css.indexOf(opening)
  if (begun === -1) return css
  let depth = 1
  let end = begun + opening.length
  for (; depth > 0 && end < css.length; end++) {
    if (css[end] === "{") depth += 1
    else if (css[end] === "}") depth -= 1
  }
  return withoutLayer(css.slice(0, begun) + css.slice(end), layer)
}
