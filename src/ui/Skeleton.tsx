import { cx } from "./cx.ts"

/** A grey stand-in; give it the size of what comes: `className="h-5 w-40"`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-md bg-sunken", className)} />
}
