import { ArrowDown, ArrowUp } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { ProblemListItem, ProblemSort } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { usePrefetchProblem } from "./prefetchProblem.ts"
import { ProblemRow } from "./ProblemRow.tsx"
import { columnsFor, rowClass } from "./problemTableColumns.ts"
import type { ListAddress } from "./listSearch.ts"
import { usePrefetchInView } from "./usePrefetchInView.ts"

interface ProblemTableProps {
  /** Accessible name; defaults to the title of the full problem list. */
  readonly label?: string
  readonly problems: ReadonlyArray<ProblemListItem>
  /** Sort state, or null if the order is fixed. */
  readonly address: ListAddress | null
  /** True while the next page loads. */
  readonly stale: boolean
}

/** Problem table; cards on phones. Needs explicit ARIA roles, because `display: grid` removes the table semantics. */
export function ProblemTable({ label, problems, address, stale }: ProblemTableProps) {
  const { t } = useTranslation("problems")
  const learner = useSession(isLearner)
  const area = useRef<HTMLDivElement>(null)
  const prefetch = usePrefetchProblem()
  usePrefetchInView(area, problems, prefetch)
  return (
    <div
      ref={area}
      role="table"
      aria-label={label ?? t("list.title")}
      aria-busy={stale}
      className={cx("transition-opacity", learner && "@container", stale && "opacity-60")}
    >
      <div role="rowgroup" className="max-550:sr-only">
        <div
          role="row"
          className={cx(
            rowClass(learner),
            "min-h-11 border-b border-line text-sm font-semibold text-ink-soft"
          )}
        >
          {learner && (
            <span role="columnheader">
              <span className="sr-only">{t("list.columns.status")}</span>
            </span>
          )}
          <SortHeader column="title" address={address} />
          <span role="columnheader" className={columnsFor(learner).topicsHeader}>
            {t("list.columns.topics")}
          </span>
          <SortHeader column="difficulty" address={address} />
          <SortHeader column="accepted" address={address} />
          {learner && (
            <span role="columnheader">
              <span className="sr-only">{t("list.columns.favorite")}</span>
            </span>
          )}
        </div>
      </div>
      <div role="rowgroup" className="grid max-550:gap-3">
        {problems.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} learner={learner} prefetch={prefetch} />
        ))}
      </div>
    </div>
  )
}

type SortColumn = "title" | "difficulty" | "accepted"

/** Cycles through ascending, descending and the default order. */
function nextSort(column: SortColumn, sort: ProblemSort): ProblemSort {
  if (column === "title") return sort === "title" ? "id" : "title"
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? "id" : column
}

const directionOf = (column: SortColumn, sort: ProblemSort) => {
  if (sort === column) return "ascending"
  return sort === `-${column}` ? "descending" : "none"
}

function SortHeader({
  column,
  address
}: {
  readonly column: SortColumn
  readonly address: ListAddress | null
}) {
  const { t } = useTranslation("problems")
  if (address === null) return <span role="columnheader">{t(`list.columns.${column}`)}</span>
  const { sort } = address.search
  const direction = directionOf(column, sort)
  return (
    <span role="columnheader" aria-sort={direction}>
      <button
        type="button"
        aria-label={t("list.sortBy", { column: t(`list.columns.${column}`) })}
        onClick={() => address.change({ sort: nextSort(column, sort) })}
        className={cx(
          "-ml-2 inline-flex min-h-9 items-center gap-1 rounded-md px-2 hover:bg-sunken hover:text-ink [&_svg]:size-3.5",
          direction !== "none" && "text-accent-ink"
        )}
      >
        {t(`list.columns.${column}`)}
        {direction === "ascending" && <ArrowUp />}
        {direction === "descending" && <ArrowDown />}
      </button>
    </span>
  )
}
