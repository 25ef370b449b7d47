import type { ReactNode } from "react"
import { Card } from "../../../ui/Card.tsx"
import { cx } from "../../../ui/cx.ts"

interface StatTileProps {
  readonly icon: ReactNode
  /** CSS classes for the icon's colours. */
  readonly iconClass: string
  readonly name: string
  readonly value: string
  readonly hint: string
}

/** A statistic with icon, label and hint. */
export function StatTile({ icon, iconClass, name, value, hint }: StatTileProps) {
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
