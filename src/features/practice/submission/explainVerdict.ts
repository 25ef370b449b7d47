import type { TestResult } from "../../../api/contract/practice/solutions.ts"
import { isJudged, type FinalVerdict } from "../../../machines/isJudged.ts"

/** Explanation of a verdict as keys of the `submission` namespace. */
export interface Explanation {
  readonly headline:
    | "headline.accepted"
    | "headline.partial"
    | "headline.test"
    | "headline.noTest"
    | "headline.compilation_error"
    | "headline.judge_error"
  readonly what: `what.${FinalVerdict}`
  readonly next: `next.${FinalVerdict}` | "next.sample" | "next.runtime_error_sample"
  /** The first failed test, or null. */
  readonly failed: TestResult | null
}

const failing = ({ status }: TestResult) => isJudged(status) && status !== "accepted"

export function explainVerdict(status: FinalVerdict, tests: ReadonlyArray<TestResult>): Explanation {
  const failed = status === "compilation_error" ? null : (tests.find(failing) ?? null)
  return {
    headline: headlineOf(status, failed),
    what: `what.${status}`,
    next: nextOf(status, failed),
    failed
  }
}

function headlineOf(status: FinalVerdict, failed: TestResult | null): Explanation["headline"] {
  if (
    status === "accepted" ||
    status === "partial" ||
    status === "compilation_error" ||
    status === "judge_error"
  ) {
    return `headline.${status}`
  }
  return failed === null ? "headline.noTest" : "headline.test"
}

/** Suggests looking at a sample; gives general advice for a hidden test. */
function nextOf(status: FinalVerdict, failed: TestResult | null): Explanation["next"] {
  if (failed?.sample !== true) return `next.${status}`
  if (status === "wrong_answer" || status === "presentation_error") return "next.sample"
  return status === "runtime_error" ? "next.runtime_error_sample" : `next.${status}`
}
