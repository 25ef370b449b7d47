import { ArrowLeft } from "lucide-react"
import { Link } from "react-router-dom"
import { cx } from "../../../ui/cx.ts"

interface BackLinkProps {
  readonly to: string
  readonly label: string
  readonly className?: string
}

/** Link from a page to its parent list. */
export function BackLink({ to, label, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={cx(
        "-ml-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start px-1 font-medium text-ink-soft hover:text-ink print:hidden",
        className
      )}
    >
      <ArrowLeft className="size-4" />
      {label}
    </Link>
  )
}
