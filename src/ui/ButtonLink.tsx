import type { ComponentProps } from "react"
import { Link } from "react-router-dom"
import { buttonClass, type ButtonSize, type ButtonVariant } from "./buttonClass.ts"
import { cx } from "./cx.ts"

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** A link to a page that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={cx(buttonClass(variant, size), className)} {...rest} />
}
