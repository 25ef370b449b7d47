import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import { PageSkipLink } from "../../shell/frame/SkipLink.tsx"
import { LazySolver } from "./LazySolver.tsx"
import { PaneTabs } from "./PaneTabs.tsx"
import { ProblemText } from "./ProblemText.tsx"
import { Divider, SplitView } from "./SplitView.tsx"
import { useEditorText } from "./useEditorText.ts"
import { useLanguage } from "./useLanguage.ts"
import { usePane } from "./usePane.ts"
import { useSkipToEditor } from "./useSkipToEditor.ts"

interface ProblemViewProps {
  readonly problem: Problem
  /** Stands in place of the problem's own text with its sections. */
  readonly text?: ReactNode
}

/**
 * Statement and workspace within a `PaneFrame`: side by side on wide screens, else one at a time above a bar of actions.
 *
 * Styles alone tell them apart: the server draws this page and does not know the screen.
 */
export function ProblemView({ problem, text }: ProblemViewProps) {
  const { t } = useTranslation("problems")
  const [pane, show] = usePane()
  const { language } = useLanguage()
  const { desk, editor } = useEditorText(language)
  const skip = useSkipToEditor(desk.code, pane, show)
  return (
    <SplitView className="flex grow flex-col 1024:min-h-0 1024:grid-rows-[minmax(0,1fr)]">
      <PageSkipLink label={t("problem.skipToEditor")} onSkip={skip} />
      {pane === "code" && <h1 className="sr-only 1024:hidden">{problem.title}</h1>}
      <PaneTabs pane={pane} className="1024:hidden" />
      <div
        className={cx(
          "grow 1024:min-h-0 1024:overflow-y-auto 1024:[scrollbar-gutter:stable] 1024:scroll-smooth print:overflow-visible",
          pane !== "text" && "max-1024:hidden"
        )}
      >
        {text ?? <ProblemText problem={problem} language={language} editor={editor} />}
      </div>
      <Divider />
      <div className="contents 1024:flex 1024:min-h-0 1024:min-w-0 1024:flex-col print:hidden">
        <LazySolver problem={problem} desk={desk} pane={pane} showCode={() => show("code")} />
      </div>
    </SplitView>
  )
}
