import { Popover as Behaviour, PopoverButton, PopoverPanel } from "@headlessui/react"
import type { ReactNode } from "react"
import { cx } from "./cx.ts"
import { keepInside } from "./keepInside.ts"

interface PopoverProps {
  readonly label: string
  /** What the button shows. */
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly align?: "left" | "right"
}

/** A button that opens a panel of anything. Loads Headless UI: only for pages that come after the first. */
export function Popover({ label, button, children, align = "right" }: PopoverProps) {
  return (
    <Behaviour className="relative inline-block">
      <PopoverButton className="relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2.5 font-semibold text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-open:bg-sunken data-open:text-ink [&_svg]:size-5">
        <span className="sr-only">{label}</span>
        {button}
      </PopoverButton>
      <PopoverPanel
        focus
        aria-label={label}
        role="dialog"
        className={cx("absolute top-full z-40 pt-1", align === "right" ? "right-0" : "left-0")}
      >
        {({ close }) => (
          <div
            ref={keepInside}
            className="w-[min(22rem,calc(100vw-1rem))] animate-appear rounded-lg border border-line bg-raised p-4 shadow-float"
          >
            {children(close)}
          </div>
        )}
      </PopoverPanel>
    </Behaviour>
  )
}
