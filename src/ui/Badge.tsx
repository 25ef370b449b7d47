import type { ReactNode } from "react"
import { cx } from "./cx.ts"
import { toneClass, type Tone } from "./toneClass.ts"

interface BadgeProps {
  readonly tone?: Tone
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-md px-2 py-0.5 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0",
        toneClass[tone],
        className
      )}
    >
      {icon}
      {children}
    </span>
  )
}
