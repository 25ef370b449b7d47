import type { ComponentProps, ReactNode } from "react"
import { cx } from "./cx.ts"
import { Tooltip } from "./Tooltip.tsx"

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** For toggle buttons. */
  readonly pressed?: boolean
  readonly tooltipSide?: "top" | "bottom"
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, pressed, tooltipSide = "top", className, ...rest } = props
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        className={cx(
          "inline-grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft transition-colors",
          "hover:bg-sunken hover:text-ink disabled:opacity-55 aria-pressed:text-accent-ink [&_svg]:size-5",
          className
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
