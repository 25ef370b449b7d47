import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import type { Tone } from "./toneClass.ts"
import { cx } from "./cx.ts"

interface BannerProps {
  readonly tone?: Tone
  /** Replaces the tone's default icon. */
  readonly icon?: ReactNode
  readonly children: ReactNode
  /** Buttons or links at the end. */
  readonly action?: ReactNode
}

const looks: Readonly<Record<Tone, readonly [colours: string, icon: ReactNode]>> = {
  neutral: ["border-line bg-sunken text-ink", <Info key="icon" />],
  accent: ["border-accent/25 bg-accent-soft text-accent-ink", <Info key="icon" />],
  amber: ["border-amber/40 bg-amber-soft text-amber-ink", <TriangleAlert key="icon" />],
  success: ["border-success/30 bg-success-soft text-success-ink", <CircleCheck key="icon" />],
  danger: ["border-danger/30 bg-danger-soft text-danger-ink", <CircleAlert key="icon" />]
}

/** A status bar. The caller wraps it in a live region if it appears without a user action. */
export function Banner({ tone = "neutral", icon, children, action }: BannerProps) {
  const [colours, sign] = looks[tone]
  return (
    <div className={cx("flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-4 py-2", colours)}>
      <div className="flex min-h-7 grow basis-60 items-start gap-3 font-medium [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
        {icon ?? sign}
        <div className="min-w-0">{children}</div>
      </div>
      {action !== undefined && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}
