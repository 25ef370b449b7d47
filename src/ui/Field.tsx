import { CircleAlert } from "lucide-react"
import { useId, type ReactNode } from "react"
import { cx } from "./cx.ts"

export interface FieldTexts {
  readonly label: string
  /** Error message, or null if the value is valid. */
  readonly error?: string | null | undefined
  readonly hint?: ReactNode
}

export const inputClass = (invalid: boolean): string =>
  cx(
    "w-full min-h-11 rounded-lg border bg-raised px-3.5 py-2 text-ink transition-colors",
    "placeholder:text-ink-soft disabled:opacity-60",
    invalid ? "border-danger" : "border-line-strong hover:border-ink-soft"
  )

/** The props that link a control to the label, hint and error around it. */
export function useControl({ label, error, hint }: FieldTexts) {
  const id = useId()
  const describedBy = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return {
    field: { id, label, error, hint },
    control: {
      id,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
      className: inputClass(Boolean(error))
    }
  }
}

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
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )
}
