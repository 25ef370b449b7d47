import { useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router-dom"
import { cx } from "./cx.ts"

export interface TabLink {
  readonly to: string
  readonly label: string
}

interface TabsProps {
  /** Accessible name, as in «problem sections». */
  readonly label: string
  readonly tabs: ReadonlyArray<TabLink>
  readonly className?: string
}

/** Tabs as links with their own addresses. An overflowing strip scrolls the active tab into view. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    showOpen(strip.current)
  }, [pathname])
  return (
    <nav ref={strip} aria-label={label} className={cx("overflow-x-auto", className)}>
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map(({ to, label: name }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                cx(
                  "-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium transition-colors",
                  isActive
                    ? "border-accent text-ink"
                    : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink"
                )
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the strip only: `scrollIntoView` would also scroll the page. */
function showOpen(strip: HTMLElement | null): void {
  const open = strip?.querySelector("[aria-current=page]")
  if (!strip || !open) return
  const [around, tab] = [strip.getBoundingClientRect(), open.getBoundingClientRect()]
  strip.scrollLeft += tab.left + tab.width / 2 - (around.left + around.width / 2)
}
