import { type ComponentProps, type ReactNode, useEffect, useState } from "react"
import { cx } from "./cx.ts"
import { fitInViewport } from "./fitInViewport.ts"

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

interface TooltipProps {
  /** Repeats the control's accessible name; the control must be usable without the tooltip. */
  readonly text: string
  readonly side?: "top" | "bottom"
  readonly children: ReactNode
}

/** Shows a short text beside a control on hover or keyboard focus; Escape hides it. */
function Tooltip({ text, side = "top", children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const hide = () => setShown(false)
  useEffect(() => {
    if (!shown) return undefined
    const escape = ({ key }: KeyboardEvent) => key === "Escape" && setShown(false)
    document.addEventListener("keydown", escape)
    return () => document.removeEventListener("keydown", escape)
  }, [shown])
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => setShown(pointerType === "mouse")}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => setShown(target.matches(":focus-visible"))}
      onBlur={hide}
    >
      {children}
      {shown && (
        <span
          aria-hidden="true"
          className={cx(
            "absolute left-1/2 z-50 w-max max-w-[calc(100vw-1rem)] -translate-x-1/2",
            side === "top" ? "bottom-full pb-1.5" : "top-full pt-1.5"
          )}
        >
          <span
            ref={fitInViewport}
            className="block rounded-md bg-ink px-2 py-1 text-xs font-medium text-surface shadow-float forced-colors:border"
          >
            {text}
          </span>
        </span>
      )}
    </span>
  )
}
