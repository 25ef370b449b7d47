import { ArrowLeft, ChevronLeft, ChevronRight, Clock, Database, Flag, Link2 } from "lucide-react"
import { use, useEffect, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation, useNavigate } from "react-router-dom"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { shortNumber } from "../../../i18n/numberFormat.ts"
import { paths } from "../../../routes/paths.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { linkClass } from "../../../ui/buttonClass.ts"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { cx } from "../../../ui/cx.ts"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { mayPrefetch } from "../../../ui/mayPrefetch.ts"
import { IconButton } from "../../../ui/IconButton.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { FavoriteButton } from "../problems/FavoriteButton.tsx"
import { usePrefetchProblem } from "../problems/prefetchProblem.ts"
import { MyStatusIcon } from "../problems/MyStatusIcon.tsx"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"
import { useReport } from "../../shell/frame/ReportContext.ts"
import { notify } from "../../shell/frame/toasts.ts"
import type { LimitedLanguage } from "./languagesFor.ts"

interface ProblemHeaderProps {
  readonly problem: Problem
  /** The selected language; limits can depend on it. */
  readonly language: LimitedLanguage | null
}

export function ProblemHeader({ problem, language }: ProblemHeaderProps) {
  const { contest } = use(SolvingContext)
  return (
    <header className="grid gap-3">
      <ProblemToolbar problem={problem} />
      <div className="flex items-start gap-3">
        <PageHeading title={problem.title} className="mr-auto min-w-0 [overflow-wrap:anywhere]">
          {contest === null && <NumberOf id={problem.id} />}
          {problem.title}
        </PageHeading>
        {problem.myStatus !== null && (
          <span className="mt-1 shrink-0">
            <MyStatusIcon status={problem.myStatus} />
          </span>
        )}
      </div>
      <Facts problem={problem} language={language} />
    </header>
  )
}

function NumberOf({ id }: { readonly id: number }) {
  const { t } = useTranslation("problems")
  return (
    <>
      <span className="sr-only">{t("problem.number", { id })}: </span>
      <span aria-hidden="true" className="mr-2 font-semibold text-ink-soft">
        {id}
      </span>
    </>
  )
}

function ProblemToolbar({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation("problems")
  const learner = useSession(isLearner)
  const report = useReport()
  const solving = use(SolvingContext)
  return (
    <div className="-my-2 -mr-2 flex min-h-11 items-center print:hidden">
      {solving.contest === null ? <BackToList /> : <BackToContest list={solving.list} />}
      {learner && solving.contest === null && (
        <FavoriteButton id={problem.id} title={problem.title} favorite={problem.favorite} />
      )}
      {/* Has its width before its buttons arrive, so a page that arrives in parts does not move them. */}
      <div className="flex w-44">
        <CopyButton
          text={() => new URL(solving.problem(problem.id), location.href).href}
          label={t("problem.copyLink")}
          copiedLabel={t("problem.linkCopied")}
          onFailed={() => void notify("danger", t("problem.linkFailed"))}
        />
        <IconButton
          label={t("problem.report")}
          icon={<Flag />}
          onClick={() => report({ problemId: problem.id })}
        />
        <Neighbour id={problem.previousId} label={t("problem.previous")} icon={<ChevronLeft />} />
        <Neighbour id={problem.nextId} label={t("problem.next")} icon={<ChevronRight />} />
      </div>
    </div>
  )
}

function BackToContest({ list }: { readonly list: string }) {
  const { t } = useTranslation("problems")
  return (
    <Link to={list} className={backLink}>
      <ArrowLeft className="size-4" />
      {t("problem.toContest")}
    </Link>
  )
}

const backLink = cx(
  linkClass,
  "mr-auto inline-flex min-h-11 items-center gap-1 text-sm no-underline hover:underline"
)

/** Goes back in history if the list is the previous entry, which restores its filters and scroll position. */
function BackToList() {
  const { t } = useTranslation("problems")
  const navigate = useNavigate()
  const behind = listBehind(useLocation().state)
  useEffect(() => {
    if (behind !== null) lastList = behind
  }, [behind])
  return (
    <Link
      to={paths.problems + (behind ?? lastList)}
      onClick={(event) => {
        if (behind === null || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={backLink}
    >
      <ArrowLeft className="size-4" />
      {t("problem.toList")}
    </Link>
  )
}

/** Search string of the last visited list; survives visits to other problems and sections. */
let lastList = ""

/** Search string of the list if it is the previous history entry; `ProblemRow` sets it in the link state. */
function listBehind(state: unknown): string | null {
  return typeof state === "object" && state !== null && "fromList" in state ? String(state.fromList) : null
}

interface NeighbourProps {
  readonly id: number | null
  readonly label: string
  readonly icon: ReactNode
}

function Neighbour({ id, label, icon }: NeighbourProps) {
  const solving = use(SolvingContext)
  const prefetch = usePrefetchProblem()
  const look = "grid size-11 place-items-center rounded-lg text-ink-soft [&_svg]:size-5"
  if (id === null) {
    return (
      <span aria-hidden="true" className={cx(look, "opacity-35")}>
        {icon}
      </span>
    )
  }
  const load = () => {
    if (solving.contest === null && mayPrefetch()) void prefetch(id)
  }
  return (
    <Link
      to={solving.problem(id)}
      aria-label={label}
      title={label}
      onPointerEnter={load}
      onFocus={load}
      className={cx(look, "hover:bg-sunken hover:text-ink")}
    >
      {icon}
    </Link>
  )
}

function Facts({ problem, language }: ProblemHeaderProps) {
  const { t, i18n } = useTranslation("problems")
  const { contest } = use(SolvingContext)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {contest === null && (
        <Difficulty
          level={problem.difficulty}
          label={t("difficultyOf", { difficulty: problem.difficulty })}
        />
      )}
      {problem.answerTests === undefined && (
        <>
          <Fact icon={<Clock />}>
            {language === null
              ? t("problem.time", { seconds: shortNumber(problem.timeLimitMs / 1000, i18n) })
              : t("problem.timeIn", {
                  seconds: shortNumber((problem.timeLimitMs * language.timeFactor) / 1000, i18n),
                  language: language.name.split(" ", 1)[0]
                })}
          </Fact>
          <Fact icon={<Database />}>
            {t("problem.memory", { megabytes: language?.memoryLimitMb ?? problem.memoryLimitMb })}
          </Fact>
        </>
      )}
      {contest === null && problem.source !== null && (
        <Fact icon={<Link2 />}>{t("problem.source", { source: problem.source })}</Fact>
      )}
      {contest === null && <Topics topics={problem.topics} />}
    </div>
  )
}

/** Hidden in contests, where topics would be a hint. */
function Topics({ topics }: Pick<Problem, "topics">) {
  const { t } = useTranslation("problems")
  return (
    <ul aria-label={t("problem.topics")} className="flex flex-wrap gap-1.5">
      {topics.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to={`${paths.problems}?topic=${slug}`}
            className="-my-2.5 inline-flex min-h-11 items-center rounded-md hover:underline"
          >
            <Badge>{name}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap [&_svg]:size-4">
      {icon}
      {children}
    </span>
  )
}
