import type { ReactNode } from "react"
import { Card } from "../../ui/Card.tsx"
import { cx } from "../../ui/cx.ts"

interface StatTileProps {
  readonly icon: ReactNode
  /** Colours of the icon. */
  readonly iconClass: string
  readonly name: string
  readonly value: string
  readonly hint: string
}

/** One figure with what it means. */
export function StatTile({ icon, iconClass, name, value, hint }: StatTileProps) {
  return (
    <Card className="flex items-start gap-4">
      <span
        aria-hidden="true"
        className={cx("grid size-11 shrink-0 place-items-center rounded-full [&_svg]:size-6", iconClass)}
      >
        {icon}
      </span>
      <div className="min-w-0">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd>
          <span className="block text-xl font-bold tabular-nums">{value}</span>
          <span className="text-sm text-ink-soft">{hint}</span>
        </dd>
      </div>
    </Card>
  )
}
