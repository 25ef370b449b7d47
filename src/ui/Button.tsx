import type { ComponentProps } from "react"
import { buttonClass, type ButtonSize, type ButtonVariant } from "./buttonClass.ts"
import { cx } from "./cx.ts"
import { Spinner } from "./Spinner.tsx"

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows a spinner and ignores clicks; the button keeps the focus. */
  readonly loading?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, loading = false, className, children, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      {...(loading && { "aria-busy": true, "aria-disabled": true })}
      className={cx(buttonClass(variant, size), loading && "cursor-progress", className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
