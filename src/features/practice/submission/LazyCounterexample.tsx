import { Suspense, use } from "react"
import { getI18n } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Solution } from "../../../api/contract/practice/solutions.ts"
import { lazyExtra } from "../../../ui/lazyExtra.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { SolvingContext } from "../problems/SolvingContext.ts"

/** Without a network there is no search, and the verdict stays readable. */
const Counterexample = lazyExtra(async () => {
  const [{ Counterexample: Loaded }] = await Promise.all([
    import("./Counterexample.tsx"),
    getI18n().loadNamespaces("counterexample")
  ])
  return Loaded
})

interface LazyCounterexampleProps {
  readonly solution: Pick<Solution, "id" | "status" | "mine">
  readonly checker: Problem["checker"]
}

/** Offers the search for an input on which the learner's own solution fails; contests have none. */
export function LazyCounterexample({ solution: { id, status, mine }, checker }: LazyCounterexampleProps) {
  const { contest } = use(SolvingContext)
  const outcome = outcomeOfVerdict(status)
  const failed = (outcome === "rejected" && status !== "compilation_error") || outcome === "partial"
  if (contest !== null || !mine || !failed) return null
  return (
    <Suspense fallback={null}>
      <Counterexample solutionId={id} checker={checker} />
    </Suspense>
  )
}
