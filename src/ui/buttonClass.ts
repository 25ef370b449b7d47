import { cx } from "./cx.ts"

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger"
export type ButtonSize = "md" | "sm"

const base =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-lg text-center font-semibold select-none " +
  "transition-colors active:translate-y-px disabled:cursor-default disabled:opacity-55 disabled:active:translate-y-0 forced-colors:border"

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong disabled:hover:bg-accent",
  secondary: "border border-line-strong bg-raised text-ink hover:border-ink-soft hover:bg-sunken",
  ghost: "text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "bg-danger text-on-accent hover:bg-danger-strong disabled:hover:bg-danger"
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  md: "min-h-11 px-5 py-2",
  sm: "min-h-11 px-3.5 py-1.5 text-sm"
}

/** Button classes, also for links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = "primary", size: ButtonSize = "md"): string =>
  cx(base, variants[variant], sizes[size])

/** A link within text. */
export const linkClass =
  "font-medium text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2"
