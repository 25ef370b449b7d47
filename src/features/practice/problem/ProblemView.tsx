import { useEffect, useMemo, useRef, type ReactNode, lazy, Suspense, use } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import type { CodeView } from "../editor/codemirror/createCodeView.ts"
import { PageSkipLink } from "../../shell/frame/SkipLink.tsx"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import type { LimitedLanguage } from "./languagesFor.ts"
import { LazySolver } from "./LazySolver.tsx"
import { Divider, SplitView } from "./SplitView.tsx"
import { useLanguage } from "./useLanguage.ts"
import { usePane, type Pane } from "./usePane.ts"
import type { EditorHandles } from "./useSolving.ts"
import { useLocation, useParams, Link } from "react-router-dom"
import { paths } from "../../../routes/paths.ts"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { ProblemHeader } from "./ProblemHeader.tsx"
import { Statement } from "./Statement.tsx"
import { BookOpen, Code } from "lucide-react"

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
  const { language } = useLanguage(problem)
  const { accepts, editor } = useEditorText(language)
  const skip = useSkipToEditor(accepts, pane, show)
  return (
    <SplitView className="flex grow flex-col 1024:min-h-0 1024:grid-rows-[minmax(0,1fr)]">
      <PageSkipLink label={t("problem.skipToEditor")} onSkip={skip} />
      {pane === "code" && <h1 className="sr-only 1024:hidden">{problem.title}</h1>}
      <PaneTabs pane={pane} answers={problem.answerTests !== undefined} />
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
function useEditorText(language: LimitedLanguage | null): {
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
      put: (wanted, source) => text.current?.put(wanted, source) ?? true
    }
  }
}

/** Longest wait for the editor to load, in ms. */
const patienceMs = 10_000

/** Moves the focus to the editor; on narrow screens switches to the code pane first. */
function useSkipToEditor({ code, text }: EditorHandles, pane: Pane, show: (pane: Pane) => void) {
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return () => {
    const until = performance.now() + patienceMs
    const isThere = () => {
      code.current?.focus()
      return (code.current?.hasFocus() ?? text.current?.focus?.()) === true
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

const lists = () => import("../solutions/SolutionLists.tsx")
const MySolutions = lazy(() => lists().then((part) => ({ default: part.MySolutions })))
const AllSolutions = lazy(() => lists().then((part) => ({ default: part.AllSolutions })))
const SolutionSection = lazy(() =>
  import("../solutions/SolutionSection.tsx").then((part) => ({ default: part.SolutionSection }))
)
const Materials = lazy(() => import("./Materials.tsx").then((part) => ({ default: part.Materials })))

interface ProblemTextProps {
  readonly problem: Problem
  readonly editor: EditorText
  readonly language: LimitedLanguage | null
}

/** The problem's header, the section tabs and the open section. */
function ProblemText({ problem, language, editor }: ProblemTextProps) {
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-5 550:px-6">
      <ProblemHeader problem={problem} language={language} />
      <SectionTabs id={problem.id} />
      <Suspense fallback={<Skeleton className="h-64" />}>
        <Section problem={problem} editor={editor} />
      </Suspense>
    </div>
  )
}

/** Space beside the menu and the code is tight, so long names wrap to two lines within one row of tabs. */
const oneRow =
  "max-430:text-sm 1024:max-[90rem]:text-sm [&_a]:px-1 [&_a]:text-center 430:max-1024:[&_a]:px-2.5 min-[90rem]:[&_a]:px-2.5 [&_ul]:min-w-min"

function SectionTabs({ id }: { readonly id: number }) {
  const { t } = useTranslation("problems")
  const learner = useSession(isLearner)
  const solving = use(SolvingContext)
  const mine = { to: solving.solutions(id), label: t("problem.tab.solutions") }
  const others = [
    { to: paths.problemAllSolutions(id), label: t("problem.tab.allsolutions") },
    { to: paths.problemMaterials(id), label: t("problem.tab.materials") }
  ]
  return (
    <div className="min-w-0 print:hidden">
      <Tabs
        className={oneRow}
        label={t("problem.tabs")}
        tabs={[
          { to: solving.problem(id), label: t("problem.tab.description") },
          ...(learner ? [mine] : []),
          ...(solving.contest === null ? others : [])
        ]}
      />
    </div>
  )
}

function Section({ problem, editor }: Omit<ProblemTextProps, "language">) {
  const { pathname } = useLocation()
  const { contest, problem: address } = use(SolvingContext)
  // The path segment after the problem's own address, in practice and in contests.
  const section = pathname.split("/")[address(problem.id).split("/").length - 1]
  const { solutionId } = useParams()
  if (section === "solutions" && solutionId !== undefined) {
    return (
      <SolutionSection key={solutionId} solutionId={Number(solutionId)} problem={problem} editor={editor} />
    )
  }
  if (section === "solutions") return <MySolutions problemId={problem.id} contest={contest} />
  if (section === "allsolutions") return <AllSolutions problemId={problem.id} />
  if (section === "materials") return <Materials problemId={problem.id} />
  return <Statement problem={problem} />
}

const panes = [
  { pane: "text", Icon: BookOpen },
  { pane: "code", Icon: Code }
] as const

interface PaneTabsProps {
  readonly pane: Pane
  /** Whether the second pane has answers instead of code. */
  readonly answers: boolean
}

/** Tabs for statement and code on narrow screens. */
function PaneTabs({ pane: open, answers }: PaneTabsProps) {
  const { t } = useTranslation("problems")
  const { search, state } = useLocation()
  const addressOf = (pane: Pane) => {
    const params = new URLSearchParams(search)
    params.delete("pane")
    if (pane === "code") params.set("pane", "code")
    return { search: params.toString() }
  }
  return (
    <nav aria-label={t("problem.panes")} className="px-4 pt-3 1024:hidden print:hidden">
      <ul className="grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1">
        {panes.map(({ pane, Icon }) => (
          <li key={pane}>
            <Link
              replace
              to={addressOf(pane)}
              state={state}
              aria-current={pane === open ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center justify-center gap-2 rounded-md font-semibold [&_svg]:size-4",
                pane === open ? "bg-raised text-ink shadow-sm" : "text-ink-soft hover:text-ink"
              )}
            >
              <Icon />
              {t(answers && pane === "code" ? "problem.workspace" : `problem.pane.${pane}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
