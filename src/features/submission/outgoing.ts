import type { Outgoing } from "../../machines/submissionMachine.ts"

const largest = 65_536

/** Why a source cannot be sent at all; null when it can. */
export function flawOf(source: string): "emptySource" | "tooLong" | null {
  if (source.trim() === "") return "emptySource"
  return new TextEncoder().encode(source).length > largest ? "tooLong" : null
}

/** Names one sending for good. `randomUUID` is there on secure pages alone. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}

export const makeOutgoing = (problemId: number, language: string, source: string): Outgoing => ({
  key: makeKey(),
  problemId,
  language,
  source,
  repeat: false
})
