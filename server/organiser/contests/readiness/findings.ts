import type { ReadinessItem } from "../../../../src/api/contract/organiser/results.ts"
import type { ServerMessageKey } from "../../../platform/i18n/translate.ts"

/** A translatable sentence of a check result. */
interface Sentence {
  readonly key: ServerMessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** A problem that blocks the contest (red) or needs attention (amber). */
export interface Finding extends Sentence {
  readonly state: "amber" | "red"
}

export const red = (key: ServerMessageKey, values: Sentence["values"] = {}): Finding => ({
  state: "red",
  key,
  values
})

export const amber = (key: ServerMessageKey, values: Sentence["values"] = {}): Finding => ({
  state: "amber",
  key,
  values
})

/** The result of one check. */
export interface Checked {
  readonly name: ReadinessItem["name"]
  readonly state: ReadinessItem["state"]
  readonly found: ReadonlyArray<Sentence>
}

/** The state is that of the worst finding, and red findings come first; `fine` applies if there are none. */
export function checked(
  name: ReadinessItem["name"],
  findings: ReadonlyArray<Finding>,
  fine: Sentence
): Checked {
  const reds = findings.filter(({ state }) => state === "red")
  if (reds.length > 0) return { name, state: "red", found: [...reds, ...ambers(findings)] }
  return findings.length > 0
    ? { name, state: "amber", found: ambers(findings) }
    : { name, state: "green", found: [fine] }
}

const ambers = (findings: ReadonlyArray<Finding>) => findings.filter(({ state }) => state === "amber")
