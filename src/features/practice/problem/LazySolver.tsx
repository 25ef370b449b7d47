import { lazy, startTransition, Suspense, useEffect, useState } from "react"
import { getI18n } from "react-i18next"
import { cx } from "../../../ui/cx.ts"
import type { SolverProps } from "./Solver.tsx"
import type { Pane } from "./usePane.ts"

/** Loads the workspace and its translations. */
export const loadSolver = async () => {
  const [{ Solver }] = await Promise.all([
    import("./Solver.tsx"),
    getI18n().loadNamespaces(["editor", "submission"])
  ])
  return { default: Solver }
}

const Loaded = lazy(() => {
  // The workspace needs the editor as soon as it mounts, and the editor handles a failed import itself.
  import("../editor/codemirror/createCodeView.ts").catch(() => {})
  return loadSolver()
})

/** Replaces the workspace for problems that ask for answers. */
const Answers = lazy(async () => (await import("../answers/loadAnswerSolver.ts")).loadAnswerSolver())

function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return painted
}

/** Loads the workspace after the statement is painted; a placeholder reserves its space. */
export function LazySolver(props: SolverProps) {
  const placeholder = <SolverPlaceholder pane={props.pane} />
  if (!useAfterFirstPaint()) return placeholder
  const Part = props.problem.answerTests ? Answers : Loaded
  return (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  )
}

/** Has the height of the action bar to avoid a layout shift. */
function SolverPlaceholder({ pane }: { readonly pane: Pane }) {
  return (
    <>
      <div
        aria-busy="true"
        className={cx("flex grow flex-col p-4 print:hidden", pane !== "code" && "max-1024:hidden")}
      >
        <div className="min-h-56 grow rounded-md bg-sunken" />
      </div>
      <div className="h-[4.3125rem] shrink-0 border-t border-line bg-surface max-1024:sticky max-1024:bottom-0 print:hidden" />
    </>
  )
}
