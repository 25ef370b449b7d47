const thinSpace = "\u202f"
const space = "\u00a0"

const between = new Set(["≤", "≥", "&lt;", "&gt;", "=", "≠", "+", "−", "⋅", "×", "→"])
const opening = new Set(["(", "[", "{"])
const separating = new Set([",", ";"])
const closing = new Set([")", "]", "}", "…", "⋯", "!"])
const ofNumbers = new Set(["+", "−"])
/**
 * Signs after or before which a line may break, and `|` as KaTeX writes it. `|` both opens and closes,
 * so a minus after it may be a sign or an operator.
 */
const ambiguous = new Set(["/", "∣"])

/** A MathML leaf without attributes that matter in plain text. */
const leaf =
  /<(mi|mn|mo|mtext)((?: (?:separator="true"|stretchy="false"|mathvariant="normal"))*)>([^<]*)<\/\1>/g
const row = /<semantics><mrow>(.*)<\/mrow><annotation/s

interface Leaf {
  readonly kind: string
  readonly upright: boolean
  readonly text: string
}

const leavesOf = (mrow: string | undefined): ReadonlyArray<Leaf> | null => {
  if (mrow === undefined || mrow.replaceAll(leaf, "") !== "") return null
  return [...mrow.matchAll(leaf)].map(([, kind = "", attributes = "", text = ""]) => ({
    kind,
    upright: attributes.includes("normal"),
    text
  }))
}

const isSpace = ({ kind, text }: Leaf) => kind === "mtext" && text.trim() === ""

const isSign = ({ text }: Leaf) => between.has(text) || opening.has(text) || separating.has(text)

const begins = ({ kind, text }: Leaf) => kind !== "mo" || opening.has(text)

/** Text of an operator; `before` distinguishes a sign from a binary operator. */
const operator = (text: string, before: Leaf | undefined, after: Leaf | undefined): string | null => {
  if (separating.has(text)) return after === undefined ? text : text + space
  if (opening.has(text)) return text
  // A line must not break between a closing bracket and an adjacent operand, so keep MathML.
  if (closing.has(text)) return after !== undefined && begins(after) ? null : text
  if (!between.has(text) || after === undefined) return null
  if (before === undefined || isSign(before)) return ofNumbers.has(text) ? text : null
  return text === "→" ? `${space}→ ` : space + text + space
}

const written = (each: Leaf, before: Leaf | undefined, after: Leaf | undefined): string | null => {
  if (each.kind === "mo") return operator(each.text, before, after)
  if (each.kind === "mtext") return isSpace(each) ? thinSpace : null
  if (ambiguous.has(each.text)) return null
  if (each.kind === "mn" || each.upright) return each.text
  return each.text.length === 1 ? `<var>${each.text}</var>` : null
}

/**
 * Writes a formula of only letters, numbers and signs as text, such as `1 ≤ n`. Most formulas are like that, and MathML
 * needs a stylesheet and fonts, which delay the first paint. Its line may break only after an arrow.
 * @param mathml as KaTeX writes it
 * @returns null for a formula with powers, fractions and the like
 */
export function linearFormula(mathml: string): string | null {
  const leaves = leavesOf(row.exec(mathml)?.[1])
  if (leaves === null) return null
  const parts: Array<string | null> = []
  let before: Leaf | undefined
  for (const [index, each] of leaves.entries()) {
    parts.push(written(each, before, leaves[index + 1]))
    if (!isSpace(each)) before = each
  }
  return parts.includes(null) ? null : parts.join("")
}
