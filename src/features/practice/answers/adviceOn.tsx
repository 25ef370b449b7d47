import { Suspense, type ReactNode } from "react"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { answersFormat, type Solution } from "../../../api/contract/practice/solutions.ts"
import { AnswerAdvice } from "./lazyAnswers.ts"

/** The explanation of a failure of answers, as a property of `VerdictView`; none for programs and right answers. */
export function adviceOn(
  solution: Pick<Solution, "language" | "source" | "status" | "tests">,
  problem: Problem
): { readonly advice?: ReactNode } {
  const { language, status } = solution
  const isExplained = status === "wrong_answer" || status === "presentation_error" || status === "partial"
  if (language !== answersFormat || !isExplained) return {}
  return {
    advice: (
      <Suspense fallback={null}>
        <AnswerAdvice solution={solution} problem={problem} />
      </Suspense>
    )
  }
}
