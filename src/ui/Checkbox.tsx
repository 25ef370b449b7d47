import { useId } from "react"
import type { ReactNode } from "react"
import { cx } from "./cx.ts"
import { FieldError } from "./Field.tsx"

interface CheckboxProps {
  readonly label: ReactNode
  readonly name?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly onBlur?: () => void
  readonly error?: string | null
  readonly disabled?: boolean
}

export function Checkbox({ label, checked, onChange, error, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx("mt-0.5 size-5 shrink-0 accent-accent", error && "outline-2 outline-danger")}
          {...rest}
        />
        <label htmlFor={id} className="text-sm leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
