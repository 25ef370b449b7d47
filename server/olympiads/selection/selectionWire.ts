import type { SetSelection } from "../../../src/api/contract/organiser/settings.ts"
import type { SelectionRule } from "./selectionRule.ts"

/** Rule to API form. */
export function setSelection(rule: SelectionRule): SetSelection {
  if ("atLeast" in rule) return { kind: "at_least", count: rule.atLeast }
  if ("bestPercent" in rule) return { kind: "best_percent", count: rule.bestPercent }
  if (rule.per === undefined) return { kind: "best", count: rule.best }
  return { kind: kinds[rule.per], count: rule.best }
}

const kinds = { city: "best_of_city", grade: "best_of_grade", birthYear: "best_of_birth_year" } as const

/** API form to rule. */
export function ruleOf({ kind, count }: SetSelection): SelectionRule {
  switch (kind) {
    case "at_least":
      return { atLeast: count }
    case "best_percent":
      return { bestPercent: Math.min(100, count) }
    case "best":
      return { best: count }
    case "best_of_city":
      return { best: count, per: "city" }
    case "best_of_grade":
      return { best: count, per: "grade" }
    case "best_of_birth_year":
      return { best: count, per: "birthYear" }
  }
}
