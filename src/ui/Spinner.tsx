import { cx } from "./cx.ts"

/** Decorative: put it beside a text that names the activity. */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cx("size-4 shrink-0 animate-spin", className)}>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
