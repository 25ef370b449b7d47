import { cx } from "./cx.ts"

/** A grey placeholder; give it the size of the content: `className="h-5 w-40"`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-md bg-sunken", className)} />
}
