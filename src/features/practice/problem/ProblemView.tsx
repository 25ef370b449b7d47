import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import { cx } from "../../../ui/cx.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { PageSkipLink } from "../../shell/frame/SkipLink.tsx"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import { LazySolver } from "./LazySolver.tsx"
import { PaneTabs } from "./PaneTabs.tsx"
import { ProblemText } from "./ProblemText.tsx"
import { Divider, SplitView } from "./SplitView.tsx"
import { useLanguage } from "./useLanguage.ts"
import { usePane, type Pane } from "./usePane.ts"
import type { EditorHandles } from "./useSolving.ts"

interface ProblemViewProps {
  readonly problem: Problem
  /** Replaces the problem's own text and sections. */
  readonly text?: ReactNode
}

/**
 * Statement and workspace within a `PaneFrame`: side by side on wide screens, one at a time on narrow ones.
 * The layout uses CSS only, because the server renders the page without knowing the screen size.
 */
export function ProblemView({ problem, text }: ProblemViewProps) {
  const { t } = useTranslation("problems")
  const [pane, show] = usePane()
  const { language } = useLanguage()
  const { accepts, editor } = useEditorText(language)
  const skip = useSkipToEditor(accepts.code, pane, show)
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
        <LazySolver problem={problem} accepts={accepts} pane={pane} showCode={() => show("code")} />
      </div>
    </SplitView>
  )
}

/** Gives the statement pane access to the editor's text; the refs are filled once the editor loads. */
function useEditorText(language: Language | null): {
  readonly accepts: EditorHandles
  readonly editor: EditorText
} {
  const code = useRef<CodeView | null>(null)
  const text = useRef<EditorText | null>(null)
  const accepts = useMemo(() => ({ code, text }), [])
  return {
    accepts,
    editor: {
      language: language?.id ?? "",
      read: () => text.current?.read() ?? "",
      put: (wanted, source) => text.current?.put(wanted, source)
    }
  }
}

/** Longest wait for the editor to load, in ms. */
const patienceMs = 10_000

/** Moves the focus to the editor; on narrow screens switches to the code pane first. */
function useSkipToEditor(code: RefObject<CodeView | null>, pane: Pane, show: (pane: Pane) => void) {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return () => {
    const until = performance.now() + patienceMs
    const isThere = () => {
      code.current?.focus()
      return code.current?.hasFocus() === true
    }
    const follow = () => {
      if (!isThere() && performance.now() < until) frame.current = requestAnimationFrame(follow)
    }
    if (isThere()) return
    if (pane !== "code") show("code")
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(follow)
  }
}
