import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { RatingRow } from "../../../api/contract/rewards/rating.ts"
import { paths } from "../../../routes/paths.ts"
import { linkClass } from "../../../ui/buttonClass.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { cx } from "../../../ui/cx.ts"

interface MyRankProps {
  readonly mine: RatingRow | null
  /** Address of the user's row in the table; null if it is visible. */
  readonly to: string | null
}

const frame =
  "flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-accent/30 bg-accent-soft px-5 py-4"

/** The user's rank, shown on every page of the rating. */
export function MyRank({ mine, to }: MyRankProps) {
  const { t } = useTranslation("rating")
  if (mine === null) return <NoRankYet />
  return (
    <section aria-label={t("mine.title")} className={frame}>
      <p className="grow">
        <span className="block text-sm text-accent-ink">{t("mine.title")}</span>
        <span className="text-xl font-bold">{t("mine.rank", { place: mine.place })}</span>
      </p>
      <p className="font-semibold tabular-nums">
        {t("points", { count: mine.points })}
        <span className="mx-2 text-ink-soft">·</span>
        {t("solved", { count: mine.solved })}
      </p>
      {to !== null && (
        <Link to={to} className={cx(linkClass, "inline-flex min-h-11 items-center")}>
          {t("mine.show")}
        </Link>
      )}
    </section>
  )
}

function NoRankYet() {
  const { t } = useTranslation("rating")
  return (
    <section aria-label={t("mine.title")} className={frame}>
      <p className="grow basis-60">
        <span className="block text-lg font-bold">{t("mine.noneTitle")}</span>
        {t("mine.noneText")}
      </p>
      <ButtonLink to={paths.problems}>{t("mine.toProblems")}</ButtonLink>
    </section>
  )
}
