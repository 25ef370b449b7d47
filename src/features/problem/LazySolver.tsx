import { lazy, Suspense } from "react"
import { getI18n } from "react-i18next"
import type { SolverProps } from "./Solver.tsx"
import { SolverPlace } from "./SolverPlace.tsx"
import { useStands } from "./useStands.ts"

/** Loads the workspace with its texts. */
export const loadSolver = async () => {
  const [{ Solver }] = await Promise.all([
    import("./Solver.tsx"),
    getI18n().loadNamespaces(["editor", "submission"])
  ])
  return { default: Solver }
}

const Loaded = lazy(() => {
  // It will be wanted as soon as the workspace stands; should it not load, the editor says so itself.
  import("../editor/codemirror/createCodeView.ts").catch(() => {})
  return loadSolver()
})

/** Where one solves the problem: it comes once what is read has been painted, and into the room that is kept for it. */
export function LazySolver(props: SolverProps) {
  const place = <SolverPlace pane={props.pane} />
  if (!useStands()) return place
  return (
    <Suspense fallback={place}>
      <Loaded {...props} />
    </Suspense>
  )
}
