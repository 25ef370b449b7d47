import { compareOutput, type CheckerFlags } from "../../../../checker/compareOutput.ts"

interface Token {
  readonly text: string
  /** 1-based. */
  readonly line: number
  /** Offset of the token in its line. */
  readonly column: number
}

/** First difference between two outputs, by the checker's rules. */
export type Difference =
  | { readonly kind: "different"; readonly expected: Token; readonly actual: Token }
  | { readonly kind: "missing"; readonly expected: Token }
  | { readonly kind: "extra"; readonly actual: Token }
  | { readonly kind: "spacing" }

/** Returns null if the checker accepts `actual`. */
export function firstDifference(actual: string, expected: string, flags: CheckerFlags): Difference | null {
  if (compareOutput(actual, expected, flags) === "accepted") return null
  const ours = tokensOf(actual)
  const theirs = tokensOf(expected)
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const got = ours[index]
    const wanted = theirs[index]
    if (got === undefined && wanted !== undefined) return { kind: "missing", expected: wanted }
    if (wanted === undefined && got !== undefined) return { kind: "extra", actual: got }
    if (
      got !== undefined &&
      wanted !== undefined &&
      compareOutput(got.text, wanted.text, flags) === "wrong_answer"
    )
      return { kind: "different", expected: wanted, actual: got }
  }
  return { kind: "spacing" }
}

function tokensOf(text: string): ReadonlyArray<Token> {
  return text
    .split("\n")
    .flatMap((line, index) =>
      Array.from(line.matchAll(/\S+/g), (match) => ({ text: match[0], line: index + 1, column: match.index }))
    )
}
