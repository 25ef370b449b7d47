const thinSpace = "\u202f"
const space = "\u00a0"

const between = new Set(["≤", "≥", "&lt;", "&gt;", "=", "≠", "+", "−", "⋅", "×", "→"])
const opening = new Set(["(", "[", "{"])
const separating = new Set([",", ";"])
const closing = new Set([")", "]", "}", "…", "⋯", "!"])

/** A leaf of MathML without any attribute that matters in a line of text. */
const leaf =
  /<(mi|mn|mo|mtext)((?: (?:separator="true"|stretchy="false"|mathvariant="normal"))*)>([^<]*)<\/\1>/g
const row = /<semantics><mrow>(.*)<\/mrow><annotation/s

interface Leaf {
  readonly kind: string
  readonly upright: boolean
  readonly text: string
}

const leavesOf = (mrow: string): ReadonlyArray<Leaf> | null => {
  if (mrow.replaceAll(leaf, "") !== "") return null
  return [...mrow.matchAll(leaf)].map(([, kind = "", attributes = "", text = ""]) => ({
    kind,
    upright: attributes.includes("normal"),
    text
  }))
}

const isSign = ({ text }: Leaf) => between.has(text) || opening.has(text) || separating.has(text)

/** Of an operator: `before` tells a sign of a number from one between two of them. */
const operator = ({ text }: Leaf, before: Leaf | undefined): string | null => {
  if (separating.has(text)) return text + space
  if (opening.has(text) || closing.has(text)) return text
  if (!between.has(text)) return null
  return before === undefined || isSign(before) ? text : space + text + space
}

const written = (each: Leaf, before: Leaf | undefined): string | null => {
  if (each.kind === "mo") return operator(each, before)
  if (each.kind === "mtext") return each.text.trim() === "" ? thinSpace : null
  if (each.kind === "mn" || each.upright) return each.text
  return each.text.length === 1 ? `<var>${each.text}</var>` : null
}

/**
 * A formula that is a mere line of letters, numbers and signs as text: `1 ≤ n`. Most of a problem's are, and MathML has
 * a stylesheet and fonts of its own, for which the first paint would wait. It breaks nowhere by itself.
 *
 * @param mathml as KaTeX writes it
 * @returns null for a formula with powers, fractions and the like
 */
export function linearFormula(mathml: string): string | null {
  const leaves = leavesOf(row.exec(mathml)?.[1] ?? "<mrow>")
  const parts = leaves?.map((each, index) => written(each, leaves[index - 1])) ?? [null]
  return parts.includes(null) ? null : parts.join("")
}
