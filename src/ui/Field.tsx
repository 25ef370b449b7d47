import { CircleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { cx } from "./cx.ts"

export interface FieldTexts {
  readonly label: string
  /** Error message, or null if the value is valid. */
  readonly error?: string | null
  readonly hint?: ReactNode
}

export const inputClass = (invalid: boolean): string =>
  cx(
    "w-full min-h-11 rounded-lg border bg-raised px-3.5 py-2 text-ink transition-colors",
    "placeholder:text-ink-soft disabled:opacity-60",
    invalid ? "border-danger" : "border-line-strong hover:border-ink-soft"
  )

/** The `aria-describedby` value that links a control to its hint and error. */
export const describedBy = (id: string, { error, hint }: FieldTexts): string | undefined =>
  [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined

interface FieldProps extends FieldTexts {
  readonly id: string
  readonly children: ReactNode
}

/** Label, control, hint and error in reading order. */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <div id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function FieldError({
  id,
  error
}: {
  readonly id: string
  readonly error?: string | null | undefined
}) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )
}
