import type { Problem } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import type { Pane } from "./usePane.ts"
import { SubmitButton } from "./SubmitButton.tsx"
import { useSolving, type EditorHandles, type Solving } from "./useSolving.ts"
import { Workspace } from "./Workspace.tsx"
import { Play, Square } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/Button.tsx"
import { SavedMark } from "../editor/DraftStatus.tsx"

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

interface ActionBarProps {
  readonly solving: Solving
  readonly className?: string
}

/** Run and Submit buttons, always visible. */
function ActionBar({ solving, className }: ActionBarProps) {
  const { t } = useTranslation("editor")
  const { draft } = solving.workspace
  return (
    <div className={cx("@container border-t border-line bg-surface print:hidden", className)}>
      <div
        role="group"
        aria-label={t("bar")}
        className="flex items-center gap-3 550:flex-wrap 550:justify-end px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-550:[&>:is(button,a)]:grow max-430:gap-2 max-430:[&>:is(button,a)]:px-3"
      >
        <div className="mr-auto @max-[42rem]:hidden">
          {draft !== null && <SavedMark draft={draft.view} />}
        </div>
        <span className="mr-auto @min-[42rem]:hidden max-550:hidden" />
        <RunButton solving={solving} />
        <SubmitButton solving={solving} />
      </div>
    </div>
  )
}

function RunButton({ solving }: { readonly solving: Solving }) {
  const { t } = useTranslation("editor")
  if (solving.running) {
    return (
      <Button variant="secondary" onClick={solving.run.stop}>
        <Square className="size-4 fill-current" />
        {t("run.stop")}
      </Button>
    )
  }
  return (
    <Button
      id="zama-run"
      variant="secondary"
      aria-keyshortcuts="Control+'"
      disabled={solving.workspace.draft === null}
      onClick={solving.tryOut}
    >
      <Play className="size-4" />
      {t("run.run")}
    </Button>
  )
}
