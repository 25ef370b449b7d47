import { cx } from "./cx.ts"

interface ProgressProps {
  /** 0 to 1, or null while the total is unknown. */
  readonly value: number | null
  readonly label: string
}

export function Progress({ value, label }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <div
        className={cx(
          "h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]",
          percent === null && "w-1/3 animate-sweep motion-reduce:w-full motion-reduce:opacity-50"
        )}
        // Set by script: the Content-Security-Policy of the server's pages forbids `style` attributes.
        ref={(bar) => {
          if (bar !== null) bar.style.width = percent === null ? "" : `${percent}%`
        }}
      />
    </div>
  )
}
