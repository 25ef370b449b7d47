import type { Problem } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import { ActionBar } from "./ActionBar.tsx"
import type { Pane } from "./usePane.ts"
import { useSolving, type EditorHandles } from "./useSolving.ts"
import { Workspace } from "./Workspace.tsx"

export interface SolverProps {
  readonly problem: Problem
  readonly accepts: EditorHandles
  readonly pane: Pane
  readonly showCode: () => void
}

/** The workspace and its action bar; loaded after the statement. */
export function Solver({ problem, accepts, pane, showCode }: SolverProps) {
  const solving = useSolving(problem, accepts, showCode)
  return (
    <>
      <div
        className={cx("flex grow flex-col 1024:min-h-0 print:hidden", pane !== "code" && "max-1024:hidden")}
      >
        <Workspace solving={solving} />
      </div>
      <ActionBar solving={solving} className="max-1024:sticky max-1024:bottom-0 max-1024:z-20" />
    </>
  )
}
