import type { ComponentProps } from "react"
import { cx } from "./cx.ts"

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cx("rounded-xl border border-line bg-raised p-5 768:p-6", className)} {...rest} />
}
