const thinSpace = "\u202f"
const space = "\u00a0"

const between = new Set(["≤", "≥", "&lt;", "&gt;", "=", "≠", "+", "−", "⋅", "×", "→"])
const opening = new Set(["(", "[", "{"])
const separating = new Set([",", ";"])
const closing = new Set([")", "]", "}", "…", "⋯", "!"])
const ofNumbers = new Set(["+", "−"])
/**
 * What a line may end after or before, and `|` as KaTeX writes it: that opens as well as closes, so that nobody knows
 * whether a minus after it is a number's.
 */
const ambiguous = new Set(["/", "∣"])

/** A leaf of MathML without any attribute that matters in a line of text. */
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

/** Of an operator: `before` tells a sign of a number from one between two of them. */
const operator = (text: string, before: Leaf | undefined, after: Leaf | undefined): string | null => {
  if (separating.has(text)) return after === undefined ? text : text + space
  if (opening.has(text)) return text
  // A line may end between a bracket and the next.
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
 * A formula that is a mere line of letters, numbers and signs as text: `1 ≤ n`. Most of a problem's are, and MathML has
 * a stylesheet and fonts of its own, for which the first paint would wait. Its line may end after an arrow alone.
 *
 * @param mathml as KaTeX writes it
 * @returns null for a formula with powers, fractions and the like
 */
export function linearFormula(mathml: string): string | null {
  const leaves = leavesOf(row.exec(mathml)?.[1])
  if (leaves === null) return null
  const parts = leaves.map((each, index) =>
    written(
      each,
      leaves.slice(0, index).findLast((other) => !isSpace(other)),
      leaves[index + 1]
    )
  )
  return parts.includes(null) ? null : parts.join("")
}
