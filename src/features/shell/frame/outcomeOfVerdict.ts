import type { Verdict } from "../../../api/contract/practice/solutions.ts"
import type { Outcome } from "../../../ui/outcomeLooks.tsx"

/** Visual style of a verdict. */
export function outcomeOfVerdict(verdict: Verdict): Outcome {
  switch (verdict) {
    case "queued":
      return "waiting"
    case "running":
    case "accepted":
    case "partial":
      return verdict
    case "judge_error":
      return "fault"
    default:
      return "rejected"
  }
}
