import { ChevronLeft, ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { Link, type To } from "react-router-dom"
import { cx } from "./cx.ts"

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly linkTo: (page: number) => To
  readonly labels: {
    readonly all: string
    readonly previous: string
    readonly next: string
    readonly page: (page: number) => string
  }
}

const cell =
  "grid min-h-11 min-w-11 place-items-center rounded-lg px-2 font-medium tabular-nums [&_svg]:size-5"

/** The first page, the last page and the neighbours of the current one; null marks a gap. */
export function pagesShown(page: number, pages: number): ReadonlyArray<number | null> {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((n, index) => {
    const before = shown[index - 1]
    if (before === undefined || n - before === 1) return [n]
    return n - before === 2 ? [n - 1, n] : [null, n]
  })
}

export function Pagination({ page, pages, linkTo, labels }: PaginationProps) {
  if (pages <= 1) return null
  const arrow = (target: number, label: string, icon: ReactNode) =>
    target < 1 || target > pages ? (
      <span aria-hidden="true" className={cx(cell, "text-ink-soft opacity-40")}>
        {icon}
      </span>
    ) : (
      <Link to={linkTo(target)} aria-label={label} className={cx(cell, "text-ink-soft hover:bg-sunken")}>
        {icon}
      </Link>
    )
  return (
    <nav aria-label={labels.all} className="flex flex-wrap items-center justify-center 430:gap-1">
      {arrow(page - 1, labels.previous, <ChevronLeft />)}
      {pagesShown(page, pages).map((target, index) =>
        target === null ? (
          <span key={`gap-${index}`} aria-hidden="true" className={cell}>
            …
          </span>
        ) : (
          <Link
            key={target}
            to={linkTo(target)}
            aria-label={labels.page(target)}
            aria-current={target === page ? "page" : undefined}
            className={cx(
              cell,
              target === page ? "bg-accent-soft text-accent-ink" : "text-ink-soft hover:bg-sunken"
            )}
          >
            {target}
          </Link>
        )
      )}
      {arrow(page + 1, labels.next, <ChevronRight />)}
    </nav>
  )
}
