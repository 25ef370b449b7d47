import { ArrowDown, ArrowUp } from "lucide-react"
import { useRef, Suspense } from "react"
import { useTranslation } from "react-i18next"
import type { ProblemListItem, ProblemSort } from "../../../api/contract/practice/problems.ts"
import { cx } from "../../../ui/cx.ts"
import { isLearner, useSession } from "../../shell/session/SessionContext.ts"
import { usePrefetchProblem } from "./prefetchProblem.ts"
import { columnsFor, rowClass } from "./problemTableColumns.ts"
import type { ListAddress } from "./listSearch.ts"
import { usePrefetchInView } from "./usePrefetchInView.ts"
import { Link, useLocation } from "react-router-dom"
import { roundedPercent } from "../../../i18n/numberFormat.ts"
import { paths } from "../../../routes/paths.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { lazyExtra } from "../../../ui/lazyExtra.ts"
import { mayPrefetch } from "../../../ui/mayPrefetch.ts"

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

/** Not loaded for guests, who have neither. */
const FavoriteButton = lazyExtra(async () => (await import("./FavoriteButton.tsx")).FavoriteButton)
const MyStatusIcon = lazyExtra(async () => (await import("./MyStatusIcon.tsx")).MyStatusIcon)

interface ProblemRowProps {
  readonly problem: ProblemListItem
  readonly learner: boolean
  readonly prefetch: (id: number) => Promise<void>
}

/** Row of the problem list; prefetches the problem on hover. */
export function ProblemRow({ problem, learner, prefetch }: ProblemRowProps) {
  const { t } = useTranslation("problems")
  const certain = () => void prefetch(problem.id)
  const likely = () => mayPrefetch() && certain()
  const { pathname, search } = useLocation()
  const { title, topics, beside } = columnsFor(learner)
  return (
    <div
      role="row"
      className={cx(
        rowClass(learner),
        "group min-h-14 hover:bg-sunken/70 550:border-b 550:border-line 550:last:border-0",
        "max-550:flex max-550:flex-wrap max-550:gap-y-2 max-550:rounded-lg max-550:border max-550:border-line max-550:bg-raised max-550:p-4"
      )}
    >
      {learner && (
        <span role="cell" className={cx(beside, "max-550:order-1")}>
          <Suspense fallback={<span className="block size-7" />}>
            <MyStatusIcon status={problem.myStatus} />
          </Suspense>
        </span>
      )}
      <span
        role="cell"
        className={cx(
          title,
          "min-w-0 max-550:order-2 max-550:grow 550:pt-3",
          // Fills the first line of the card, together with status and star.
          learner ? "max-550:basis-[calc(100%-6rem)]" : "max-550:basis-0"
        )}
      >
        <Link
          to={paths.problem(problem.id)}
          state={pathname === paths.problems ? { fromList: search } : null}
          data-problem={problem.id}
          onPointerEnter={likely}
          onFocus={likely}
          onPointerDown={certain}
          onClick={certain}
          className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg group-hover:text-accent-ink focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:outline-accent-ink"
        >
          <span className="mr-2 font-medium text-ink-soft">{problem.id}</span>
          {problem.title}
        </Link>
      </span>
      <span
        role="cell"
        className={cx(
          topics,
          "flex flex-wrap gap-1.5",
          learner ? "max-550:order-4 max-550:flex-1" : "max-550:order-6 max-550:basis-full"
        )}
      >
        {problem.topics.map(({ slug, name }) => (
          <Badge key={slug}>{name}</Badge>
        ))}
      </span>
      <span role="cell" className={cx(beside, "flex max-550:order-5")}>
        <Difficulty
          level={problem.difficulty}
          label={t("difficultyOf", { difficulty: problem.difficulty })}
        />
      </span>
      <span role="cell" className={cx(beside, "text-sm text-ink-soft tabular-nums max-550:order-5")}>
        <AcceptedRate rate={problem.acceptedRate} />
      </span>
      {learner && (
        <span role="cell" className={cx(beside, "relative z-10 max-550:order-3 max-550:-my-2 max-550:-mr-2")}>
          <Suspense fallback={<span className="block size-11" />}>
            <FavoriteButton id={problem.id} title={problem.title} favorite={problem.favorite} />
          </Suspense>
        </span>
      )}
    </div>
  )
}

/** Uses `role="img"`, because each visually hidden text would cost a layout of its own. */
function AcceptedRate({ rate }: { readonly rate: number | null }) {
  const { t, i18n } = useTranslation("problems")
  const percent = rate === null ? null : roundedPercent(rate, i18n)
  const label = percent === null ? t("acceptedNone") : t("acceptedRate", { rate: percent })
  return (
    <span role="img" title={label}>
      {percent ?? "—"}
    </span>
  )
}
