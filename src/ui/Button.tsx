import type { ComponentProps } from "react"
import { buttonClass } from "./buttonClass.ts"
import type { ButtonSize, ButtonVariant } from "./buttonClass.ts"
import { cx } from "./cx.ts"
import { Spinner } from "./Spinner.tsx"

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Shows that it works and cannot be pressed again; focus stays on it. */
  readonly loading?: boolean
}

export function Button({
  variant,
  size,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(buttonClass(variant, size), loading && "cursor-progress", className)}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
