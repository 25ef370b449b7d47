import { Check } from "lucide-react"
import { useId, type ReactNode } from "react"
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

/** A checkbox with a clickable label. */
export function Checkbox({ label, checked, onChange, error, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid">
      <div className="flex items-start">
        <span className="relative grid size-11 shrink-0 -ml-3 place-items-center">
          <input
            id={id}
            type="checkbox"
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={cx(
              "peer size-5 appearance-none rounded-sm border-2 bg-raised transition-colors before:absolute before:inset-0",
              "checked:border-accent checked:bg-accent disabled:opacity-55 forced-colors:appearance-auto",
              error ? "border-danger" : "border-line-strong hover:border-ink-soft"
            )}
            {...rest}
          />
          <Check
            strokeWidth={4}
            className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          />
        </span>
        <label htmlFor={id} className="grow py-2.5 text-sm leading-6">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
