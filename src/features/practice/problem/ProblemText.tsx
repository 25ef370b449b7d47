import { lazy, Suspense, use } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useParams } from "react-router-dom"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type { Language } from "../../../api/contract/practice/solutions.ts"
import { paths } from "../../../routes/paths.ts"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { Tabs } from "../../../ui/Tabs.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import type { EditorText } from "../solutions/AttemptsDialog.tsx"
import { ProblemHeader } from "./ProblemHeader.tsx"
import { Statement } from "./Statement.tsx"

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
  readonly language: Language | null
}

/** The problem's header, the section tabs and the open section. */
export function ProblemText({ problem, language, editor }: ProblemTextProps) {
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
