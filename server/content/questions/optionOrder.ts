import { createHash } from "node:crypto"
import { countOptions, type QuestionYaml } from "./questionYaml.ts"

/** The numbers 1 to `count` in an order determined by the seed. */
export function shuffledNumbers(count: number, seed: string): ReadonlyArray<number> {
  const rank = (number: number) => createHash("sha256").update(`${seed}/${number}`).digest("hex")
  const ranked = Array.from({ length: count }, (_, index) => ({ number: index + 1, rank: rank(index + 1) }))
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ number }) => number)
}

/**
 * The option numbers in the order a learner with this seed sees them.
 * For an `order` question the initial order is never a right one.
 */
export function shownOrder(question: QuestionYaml, seed: string): ReadonlyArray<number> {
  const count = countOptions(question)
  for (let attempt = 0; ; attempt++) {
    const order = shuffledNumbers(count, `${seed}/${attempt}`)
    if (question.kind !== "order" || !isRightOrder(question, order)) return order
  }
}

/** Whether the item numbers form a right order. */
export const isRightOrder = (
  { items, alsoRight = [] }: Extract<QuestionYaml, { readonly kind: "order" }>,
  order: ReadonlyArray<number>
): boolean =>
  [items.map((_, index) => index + 1), ...alsoRight].some(
    (right) => right.length === order.length && right.every((number, index) => number === order[index])
  )
