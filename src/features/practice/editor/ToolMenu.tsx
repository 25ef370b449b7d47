import { useEffect, useId, useRef, useState, type ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"

interface ToolMenuProps {
  readonly label: string
  readonly icon: ReactNode
  /** Label beside the icon, shown if space allows. */
  readonly text?: string
  readonly children: (close: () => void) => ReactNode
  readonly className?: string
  readonly align?: "left" | "right"
}

/** A button that opens a small panel; Escape or a click outside closes it. */
export function ToolMenu({ label, icon, text, children, className, align = "right" }: ToolMenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return undefined
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && area.current?.contains(target))) setOpen(false)
    }
    document.addEventListener("pointerdown", press)
    return () => document.removeEventListener("pointerdown", press)
  }, [open])

  return (
    <div
      ref={area}
      className={cx("550:relative", className)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return
        event.stopPropagation()
        close()
        button.current?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !area.current?.contains(relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2.5 text-sm font-semibold text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink [&_svg]:size-5"
      >
        {icon}
        {text}
      </button>
      {open && (
        <div
          id={id}
          role="group"
          aria-label={label}
          className={cx(
            "absolute top-full z-40 mt-1 grid gap-1 rounded-lg border border-line bg-raised p-2 shadow-float max-550:inset-x-4 550:w-80",
            align === "right" ? "550:right-0" : "550:left-0"
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

interface ToolItemProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onClick: () => void
}

export function ToolItem({ icon, label, onClick }: ToolItemProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 text-left text-sm font-medium hover:bg-sunken [&_svg]:size-5 [&_svg]:text-ink-soft"
    >
      {icon}
      {label}
    </button>
  )
}
