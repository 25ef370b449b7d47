import { ChevronDown } from "lucide-react"
import { useId } from "react"
import { cx } from "./cx.ts"
import { inputClass } from "./Field.tsx"
import { Options, type Option } from "./Options.tsx"

interface SelectProps<Value extends string> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean
  readonly value: Value
  readonly options: ReadonlyArray<Option<Value>>
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** A native select, for the best support on phones and in screen readers. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, labelHidden = false, value, options, onChange, disabled, className } = props
  const id = useId()
  return (
    <div className={cx("grid gap-1.5", className)}>
      {!labelHidden && (
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
      )}
      <div className="relative">
        <select
          id={id}
          aria-label={labelHidden ? label : undefined}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Value)}
          className={cx(inputClass(false), "appearance-none pr-9 text-ellipsis")}
        >
          <Options options={options} />
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft" />
      </div>
    </div>
  )
}
