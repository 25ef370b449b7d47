/** A rule with the classes it speaks of, or a group of rules under one condition. */
type Part =
  | { readonly text: string; readonly classes: ReadonlyArray<string> }
  | { readonly opening: string; readonly parts: ReadonlyArray<Part> }

const group = /^@(?:media|supports|container|layer)\b/
const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\u007f])+)/gi
const escaped = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

const spelled = (name: string) =>
  name.replaceAll(escaped, (_, code: string | undefined, plain: string) =>
    code === undefined ? plain : String.fromCodePoint(Number.parseInt(code, 16))
  )

/** What a selector rules out need not be there for it to match. */
const exclusion = /:not\([^()]*\)/g

const classesIn = (selector: string) =>
  Array.from(selector.replaceAll(exclusion, "").matchAll(className), ([, name]) => spelled(name!))

const signs: Readonly<Record<string, string>> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" }

/** As React writes the signs of markup. */
const unescaped = (text: string) =>
  text.replaceAll(/&(amp|gt|lt|quot|#x27);/g, (_, sign: string) => signs[sign]!)

/** Where the block that opens at `from` closes; braces within quotes are text. */
function closingOf(css: string, from: number): number {
  let depth = 0
  let quote = ""
  for (let at = from; at < css.length; at++) {
    const sign = css[at]!
    if (sign === "\\") at += 1
    else if (quote !== "") quote = sign === quote ? "" : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === "{") depth += 1
    else if (sign === "}" && --depth === 0) return at
  }
  return css.length
}

function parse(css: string): ReadonlyArray<Part> {
  const parts: Array<Part> = []
  for (let at = 0; at < css.length;) {
    const opening = css.indexOf("{", at)
    const statement = css.indexOf(";", at)
    if (statement !== -1 && (opening === -1 || statement < opening)) {
      parts.push({ text: css.slice(at, statement + 1), classes: [] })
      at = statement + 1
    } else {
      if (opening === -1) break
      const closing = closingOf(css, opening)
      const prelude = css.slice(at, opening).trim()
      parts.push(
        group.test(prelude)
          ? { opening: prelude, parts: parse(css.slice(opening + 1, closing)) }
          : {
              text: css.slice(at, closing + 1),
              classes: prelude.startsWith("@") ? [] : classesIn(prelude)
            }
      )
      at = closing + 1
    }
  }
  return parts
}

const write = (parts: ReadonlyArray<Part>, used: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if ("text" in part) {
        return part.classes.length === 0 || part.classes.some((name) => used.has(name)) ? part.text : ""
      }
      const inside = write(part.parts, used)
      return inside === "" ? "" : `${part.opening}{${inside}}`
    })
    .join("")

/**
 * Reads a stylesheet as the build writes it; the answer tells what of it some HTML can show. Rules whose selector
 * names any class of it stay, those without classes always do.
 */
export function readUsedStyles(css: string): (html: string) => string {
  const parts = parse(css)
  return (html) => {
    const named = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names]) => unescaped(names!).split(" "))
    return write(parts, new Set(named.flat()))
  }
}
