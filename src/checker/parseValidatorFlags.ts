import { defaultCheckerFlags, type CheckerFlags } from "./compareOutput.ts"

type Writable = { -readonly [Key in keyof CheckerFlags]: CheckerFlags[Key] }

/**
 * Parses a package's `validator_flags`, e.g. `case_sensitive float_tolerance 1e-6`.
 * Throws on an unknown flag, because ignoring it would yield wrong verdicts.
 */
export function parseValidatorFlags(text: string): CheckerFlags {
  const words = text.split(/\s+/).filter((word) => word !== "")
  const flags: Writable = { ...defaultCheckerFlags }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "case_sensitive") flags.caseSensitive = true
    else if (word === "space_change_sensitive") flags.spaceSensitive = true
    else setTolerance(flags, word, words[++at])
  }
  return flags
}

function setTolerance(flags: Writable, word: string, value: string | undefined) {
  const kind = /^float_(absolute_|relative_|)tolerance$/.exec(word)?.[1]
  if (kind === undefined) throw new Error(`Unknown validator flag: ${word}`)
  const tolerance = Number(value ?? "x")
  if (!(tolerance >= 0 && Number.isFinite(tolerance))) throw new Error(`${word} needs a number, e.g. 1e-6`)
  if (kind !== "relative_") flags.floatAbsoluteTolerance = tolerance
  if (kind !== "absolute_") flags.floatRelativeTolerance = tolerance
}
