import type { ReactNode } from "react"
import { cx } from "./cx.ts"

export type Tone = "neutral" | "accent" | "amber" | "success" | "danger"

const tones: Readonly<Record<Tone, string>> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  amber: "bg-amber-soft text-amber-ink",
  success: "bg-success-soft text-success-ink",
  danger: "bg-danger-soft text-danger-ink"
}

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
        tones[tone],
        className
      )}
    >
      {icon}
      {children}
    </span>
  )
}
