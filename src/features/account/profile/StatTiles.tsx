import { CircleCheck, Flame, Target } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Accuracy, ResolvedProblems, Streak } from "../../../api/contract/practice/statistic.ts"
import { useFormat } from "../../shell/frame/useFormat.ts"
import { cx } from "../../../ui/cx.ts"
import { Card } from "../../../ui/Card.tsx"

export interface Statistics {
  readonly streak: Streak
  readonly resolved: ResolvedProblems
  readonly accuracy: Accuracy
}

/** Tiles for streak, solved problems and accuracy. */
export function StatTiles({ streak, resolved, accuracy }: Statistics) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11.5rem),1fr))] gap-4">
      <StreakTile days={streak.dayCount} />
      <SolvedTile resolved={resolved} />
      <AccuracyTile accuracy={accuracy} />
    </dl>
  )
}

interface StreakTileProps {
  readonly days: number
  /** Hint about another user. */
  readonly hint?: string
  readonly none?: string
}

/** Streak tile; the flame is lit while the streak lasts. */
export function StreakTile({ days, hint, none }: StreakTileProps) {
  const { t } = useTranslation("profile")
  const lit = days > 0
  return (
    <StatTile
      icon={<Flame className={cx(lit && "fill-amber")} />}
      iconClass={lit ? "bg-amber-soft text-amber-ink" : "bg-sunken text-ink-soft"}
      name={t("streak.name")}
      value={lit ? t("streak.days", { count: days }) : (none ?? t("streak.none"))}
      hint={hint ?? t(lit ? "streak.hint" : "streak.start")}
    />
  )
}

/** Solved problems out of all problems. */
export function SolvedTile({ resolved: { solved, existing } }: { readonly resolved: ResolvedProblems }) {
  const { t } = useTranslation("profile")
  return (
    <StatTile
      icon={<CircleCheck />}
      iconClass={solved > 0 ? "bg-success-soft text-success-ink" : "bg-sunken text-ink-soft"}
      name={t("solved.name")}
      value={t("solved.count", { count: solved })}
      hint={t("solved.of", { existing })}
    />
  )
}

function AccuracyTile({ accuracy: { accuracy, accepted, attempts } }: { readonly accuracy: Accuracy }) {
  const { t } = useTranslation("profile")
  const { number } = useFormat()
  return (
    <StatTile
      icon={<Target />}
      iconClass={accuracy === null ? "bg-sunken text-ink-soft" : "bg-accent-soft text-accent-ink"}
      name={t("accuracy.name")}
      value={accuracy === null ? t("accuracy.none") : number(accuracy, { style: "percent" })}
      hint={accuracy === null ? t("accuracy.start") : t("accuracy.of", { accepted, count: attempts })}
    />
  )
}

interface StatTileProps {
  readonly icon: ReactNode
  /** CSS classes for the icon's colours. */
  readonly iconClass: string
  readonly name: string
  readonly value: string
  readonly hint: string
}

/** A statistic with icon, label and hint. */
function StatTile({ icon, iconClass, name, value, hint }: StatTileProps) {
  return (
    <Card className="grid content-start gap-2">
      <dt className="flex items-center gap-3 font-medium text-ink-soft">
        <span
          aria-hidden="true"
          className={cx("grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5", iconClass)}
        >
          {icon}
        </span>
        {name}
      </dt>
      <dd>
        <span className="block text-xl font-bold tabular-nums">{value}</span>
        <span className="text-sm text-ink-soft">{hint}</span>
      </dd>
    </Card>
  )
}
