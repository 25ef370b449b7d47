import { useEffect, useRef } from "react"
import { Link, NavLink, useLocation, type To } from "react-router-dom"
import { cx } from "./cx.ts"

export interface TabLink {
  readonly to: string
  readonly label: string
  /** Open at its own address only, not at those below it. */
  readonly end?: boolean
}

interface TabsProps {
  /** Accessible name, as in «problem sections». */
  readonly label: string
  readonly tabs: ReadonlyArray<TabLink>
  readonly className?: string
}

const tabClass = (isOpen: boolean) =>
  cx(
    "-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3 font-medium transition-colors",
    isOpen
      ? "border-accent text-ink"
      : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink"
  )

/** Tabs as links with their own addresses. An overflowing strip scrolls the active tab into view. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Also when the strip becomes narrower, as the menu of a signed-in user appears beside it.
  useEffect(() => {
    const watcher = new ResizeObserver(() => showOpen(strip.current))
    if (strip.current) watcher.observe(strip.current)
    return () => watcher.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another path opens another tab.
  }, [pathname])
  return (
    <nav ref={strip} aria-label={label} className={cx("overflow-x-auto", className)}>
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map(({ to, label: name, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end} className={({ isActive }) => tabClass(isActive)}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FilterTabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<{ readonly to: To; readonly label: string; readonly isOpen: boolean }>
}

/** Tabs that filter a list of one page by its search parameters. */
export function FilterTabs({ label, tabs }: FilterTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map(({ to, label: name, isOpen }) => (
          <li key={name}>
            <Link to={to} aria-current={isOpen ? "page" : undefined} className={tabClass(isOpen)}>
              {name}
            </Link>
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
