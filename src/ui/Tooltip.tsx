import { useState } from "react"
import type { KeyboardEvent, ReactNode } from "react"
import { cx } from "./cx.ts"

interface TooltipProps {
  /** Says again what the control's own name says; a control must not depend on it. */
  readonly text: string
  readonly side?: "top" | "bottom"
  readonly children: ReactNode
}

/** A short text above a control, for the mouse and the keyboard; Escape hides it. */
export function Tooltip({ text, side = "top", children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const hide = () => setShown(false)
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) => setShown(pointerType === "mouse")}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => setShown(target.matches(":focus-visible"))}
      onBlur={hide}
      onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && hide()}
    >
      {children}
      {shown && (
        <span
          aria-hidden="true"
          className={cx(
            "pointer-events-none absolute left-1/2 z-50 -translate-x-1/2 rounded-md bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-surface shadow-float",
            side === "top" ? "bottom-full mb-1.5" : "top-full mt-1.5"
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
