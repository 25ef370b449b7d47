import { makeKey } from "../../../api/makeKey.ts"
import type { Outgoing } from "../../../machines/submissionMachine.ts"

const largest = 65_536

/** Why a source cannot be sent; null if it can. */
export function flawOf(source: string): "emptySource" | "tooLong" | null {
  if (source.trim() === "") return "emptySource"
  return new TextEncoder().encode(source).length > largest ? "tooLong" : null
}

export const makeOutgoing = (
  problemId: number,
  language: string,
  source: string,
  contest: string | null
): Outgoing => ({
  key: makeKey(),
  problemId,
  language,
  source,
  repeat: false,
  contest
})
