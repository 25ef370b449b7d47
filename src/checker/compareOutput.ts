/** How strictly to compare two outputs: the flags of the ICPC package format's default validator. */
export interface CheckerFlags {
  readonly caseSensitive: boolean
  /** Reports a white space difference as a presentation error instead of ignoring it. */
  readonly spaceSensitive: boolean
  readonly floatAbsoluteTolerance: number | null
  readonly floatRelativeTolerance: number | null
}

export type Comparison = "accepted" | "presentation_error" | "wrong_answer"

export const defaultCheckerFlags: CheckerFlags = {
  caseSensitive: false,
  spaceSensitive: false,
  floatAbsoluteTolerance: null,
  floatRelativeTolerance: null
}

/**
 * Compares a program's output with the expected answer, token by token. White space counts only with `spaceSensitive`,
 * and then any difference matters, also in line ends and at the end.
 */
export function compareOutput(actual: string, expected: string, flags: CheckerFlags): Comparison {
  if (!sameTokens(actual, expected, flags)) return "wrong_answer"
  if (flags.spaceSensitive && spacing(actual) !== spacing(expected)) return "presentation_error"
  return "accepted"
}

function sameTokens(actual: string, expected: string, flags: CheckerFlags): boolean {
  const left = new TokenCursor(actual)
  const right = new TokenCursor(expected)
  for (;;) {
    const ours = left.next()
    const theirs = right.next()
    if (ours === null || theirs === null) return ours === theirs
    if (!sameToken(ours, theirs, flags)) return false
  }
}

function sameToken(actual: string, expected: string, flags: CheckerFlags): boolean {
  if (actual === expected) return true
  if (closeEnough(actual, expected, flags)) return true
  return !flags.caseSensitive && actual.toLowerCase() === expected.toLowerCase()
}

/** Longer tokens are compared as text: the longest exact decimal of a double has 1,077 characters. */
export const numberLengthMax = 4096

// Each digit matches in one way only, so a token that is not a number fails in linear time.
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

const isNumber = (token: string) => token.length <= numberLengthMax && decimal.test(token)

function closeEnough(actual: string, expected: string, flags: CheckerFlags): boolean {
  const { floatAbsoluteTolerance: absolute, floatRelativeTolerance: relative } = flags
  if (absolute === null && relative === null) return false
  if (!isNumber(actual) || !isNumber(expected)) return false
  const wanted = Number(expected)
  const difference = Math.abs(Number(actual) - wanted)
  if (!Number.isFinite(wanted)) return false
  return difference <= (absolute ?? -1) || difference <= (relative ?? -1) * Math.abs(wanted)
}

/** The white space of a text, with a mark for each token. */
const spacing = (text: string): string => text.replaceAll(/[^ \t\n\v\f\r]+/g, "x")

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Iterates over the tokens without allocating a list, because a text may have millions of them. */
class TokenCursor {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): string | null {
    const text = this.#text
    let start = this.#position
    while (start < text.length && isSpace(text.charCodeAt(start))) start++
    let end = start
    while (end < text.length && !isSpace(text.charCodeAt(end))) end++
    this.#position = end
    return end > start ? text.slice(start, end) : null
  }
}
