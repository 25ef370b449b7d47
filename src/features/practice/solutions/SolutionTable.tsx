import { Lock } from "lucide-react"
import { use } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { PublicSolution, SolutionListItem } from "../../../api/contract/practice/solutions.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { cx } from "../../../ui/cx.ts"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { useResultFormats } from "../submission/useResultFormats.ts"

interface SolutionTableProps {
  readonly label: string
  readonly solutions: ReadonlyArray<SolutionListItem | PublicSolution>
  readonly nameOf: (language: string) => string
}

/** A grid if it fits, else two lines per row. */
const columns =
  "items-center gap-x-4 @min-[38rem]:grid @min-[38rem]:grid-cols-[minmax(0,1fr)_7rem_5rem_5.5rem]"

const measure = "text-sm text-ink-soft tabular-nums whitespace-nowrap @min-[38rem]:text-right"
/** A dash says nothing without the heads of columns. */
const unmeasured = "@max-[38rem]:sr-only"

/** Attempts, newest first: a table; cards on narrow screens. */
export function SolutionTable({ label, solutions, nameOf }: SolutionTableProps) {
  const { t } = useTranslation(["solution", "submission"])
  return (
    <div
      role="table"
      aria-label={label}
      className="@container overflow-clip rounded-lg border border-line bg-raised"
    >
      <div role="rowgroup" className="@max-[38rem]:sr-only">
        <div
          role="row"
          className={cx(columns, "border-b border-line px-4 py-2 text-sm font-semibold text-ink-soft")}
        >
          <span role="columnheader">{t("list.columns.verdict")}</span>
          <span role="columnheader">{t("list.columns.language")}</span>
          <span role="columnheader" className="text-right">
            {t("list.columns.time")}
          </span>
          <span role="columnheader" className="text-right">
            {t("list.columns.memory")}
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {solutions.map((solution) => (
          <SolutionRow key={solution.id} solution={solution} nameOf={nameOf} />
        ))}
      </div>
    </div>
  )
}

function SolutionRow({
  solution,
  nameOf
}: {
  readonly solution: SolutionListItem | PublicSolution
  readonly nameOf: (language: string) => string
}) {
  const { t } = useTranslation(["solution", "submission"])
  const measures = useResultFormats()
  const closed = "open" in solution && !solution.open && !solution.mine
  return (
    <div
      role="row"
      className={cx(
        columns,
        "relative border-b border-line px-4 py-3 last:border-0",
        "@max-[38rem]:flex @max-[38rem]:flex-wrap @max-[38rem]:gap-y-1",
        !closed && "hover:bg-sunken/70"
      )}
    >
      <span role="cell" className="grid min-w-0 gap-1 @max-[38rem]:basis-full">
        <span className="flex flex-wrap items-center gap-2">
          <OpenLink solution={solution} closed={closed} moment={measures.moment(solution.receivedAt)} />
          {"author" in solution && (
            <span className="truncate font-medium">{solution.author ?? t("all.deleted")}</span>
          )}
          {"mine" in solution && solution.mine && <Badge tone="accent">{t("all.mine")}</Badge>}
          {closed && (
            <span className="text-ink-soft">
              <Lock className="size-4" />
              <span className="sr-only">{t("all.locked")}</span>
            </span>
          )}
        </span>
        <span className="text-sm text-ink-soft">{measures.moment(solution.receivedAt)}</span>
      </span>
      <span role="cell" className="truncate text-sm text-ink-soft">
        {nameOf(solution.language)}
      </span>
      <span role="cell" className={cx(measure, solution.timeMs === null && unmeasured)}>
        {measures.time(solution.timeMs)}
      </span>
      <span role="cell" className={cx(measure, solution.memoryKb === null && unmeasured)}>
        {measures.memory(solution.memoryKb)}
      </span>
    </div>
  )
}

interface OpenLinkProps {
  readonly solution: SolutionListItem
  readonly closed: boolean
  readonly moment: string
}

function OpenLink({ solution, closed, moment }: OpenLinkProps) {
  const { t } = useTranslation(["solution", "submission"])
  const solving = use(SolvingContext)
  const verdict = t(`submission:verdict.${solution.status}`)
  const badge = <VerdictBadge outcome={outcomeOfVerdict(solution.status)} label={verdict} />
  if (closed) return badge
  return (
    <Link
      to={solving.solution(solution.problemId, solution.id)}
      aria-label={t("list.open", { id: solution.id, verdict, when: moment })}
      className="after:absolute after:inset-0 focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
    >
      {badge}
    </Link>
  )
}
