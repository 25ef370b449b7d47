import type { Problem } from "../../api/contract/problems.ts"
import { useMedia } from "../shell/useMedia.ts"
import { ActionBar } from "./ActionBar.tsx"
import { PaneTabs } from "./PaneTabs.tsx"
import { ProblemText } from "./ProblemText.tsx"
import { SplitView } from "./SplitView.tsx"
import { usePane } from "./usePane.ts"
import { usePaneHeight } from "./usePaneHeight.ts"
import { useSolving } from "./useSolving.ts"
import { Workspace } from "./Workspace.tsx"

/** Statement and workspace: side by side on wide screens, else one at a time above a bar of actions. */
export function ProblemView({ problem }: { readonly problem: Problem }) {
  const wide = useMedia("(min-width: 1024px)")
  const [pane, show] = usePane()
  const solving = useSolving(problem, () => show("code"))
  const height = usePaneHeight()
  const text = <ProblemText problem={problem} language={solving.workspace.language} editor={solving.editor} />

  if (wide) {
    return (
      <SplitView
        className={`${height} print:h-auto`}
        left={<div className="min-h-0 overflow-y-auto scroll-smooth print:overflow-visible">{text}</div>}
        right={
          <div className="flex min-h-0 min-w-0 flex-col print:hidden">
            <Workspace solving={solving} />
            <ActionBar solving={solving} />
          </div>
        }
      />
    )
  }
  return (
    <div className="flex grow flex-col">
      {pane === "code" && <h1 className="sr-only">{problem.title}</h1>}
      <PaneTabs pane={pane} />
      <div className="grow" hidden={pane !== "text"}>
        {text}
      </div>
      <div className="flex grow flex-col print:hidden" hidden={pane !== "code"}>
        <Workspace solving={solving} />
      </div>
      <ActionBar solving={solving} className="sticky bottom-0 z-20" />
    </div>
  )
}
