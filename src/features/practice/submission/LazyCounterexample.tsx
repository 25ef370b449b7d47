import { lazy, Suspense, use } from "react"
import { getI18n } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Solution } from "../../../api/contract/practice/solutions.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { SolvingContext } from "../problems/SolvingContext.ts"

const load = async () => {
  const [{ Counterexample }] = await Promise.all([
    import("./Counterexample.tsx"),
    getI18n().loadNamespaces("counterexample")
  ])
  return { default: Counterexample }
}

/** Without a network there is no search, and the verdict stays readable. */
const Loaded = lazy(() => load().catch(() => ({ default: () => null })))

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
      <Loaded solutionId={id} checker={checker} />
    </Suspense>
  )
}
