interface CountBadgeProps {
  readonly count: number
  /** Screen reader text, as in «3 unread». */
  readonly label: string
}

const most = 99

/** A badge with a count; renders nothing for 0. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-xs font-bold text-on-accent tabular-nums forced-colors:border">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
