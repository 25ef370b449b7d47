import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router-dom"
import type { ProblemListItem } from "../../../api/contract/practice/problems.ts"
import { roundedPercent } from "../../../i18n/numberFormat.ts"
import { paths } from "../../../routes/paths.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { cx } from "../../../ui/cx.ts"
import { Difficulty } from "../../../ui/Difficulty.tsx"
import { lazyExtra } from "../../../ui/lazyExtra.ts"
import { mayPrefetch } from "../../../ui/mayPrefetch.ts"
import { columnsFor, rowClass } from "./problemTableColumns.ts"

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
