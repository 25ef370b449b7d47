import { Check } from "lucide-react"
import { useId } from "react"
import { cx } from "./cx.ts"
import { FieldError } from "./Field.tsx"
import type { Option } from "./Options.tsx"

interface ChoicesTexts<Value extends string> {
  /** The question. */
  readonly label: string
  readonly options: ReadonlyArray<Option<Value>>
  readonly disabled?: boolean
  readonly error?: string | null
}

interface ChooseOneProps<Value extends string> extends ChoicesTexts<Value> {
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** A single choice with all options visible, for two to six short options. */
export function ChooseOne<Value extends string>({ value, onChange, ...rest }: ChooseOneProps<Value>) {
  return <Choices {...rest} type="radio" isChosen={(option) => option === value} onChoose={onChange} />
}

interface ChooseSomeProps<Value extends string> extends ChoicesTexts<Value> {
  readonly value: ReadonlyArray<Value>
  /** Receives the chosen values in the order of the options. */
  readonly onChange: (value: ReadonlyArray<Value>) => void
}

/** A multiple choice with all options visible. */
export function ChooseSome<Value extends string>({ value, onChange, ...rest }: ChooseSomeProps<Value>) {
  const toggle = (toggled: Value) =>
    onChange(
      rest.options
        .map((option) => option.value)
        .filter((option) => value.includes(option) !== (option === toggled))
    )
  return <Choices {...rest} type="checkbox" isChosen={(option) => value.includes(option)} onChoose={toggle} />
}

interface ChoicesProps<Value extends string> extends ChoicesTexts<Value> {
  readonly type: "radio" | "checkbox"
  readonly isChosen: (value: Value) => boolean
  readonly onChoose: (value: Value) => void
}

const chip =
  "relative inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium transition-colors " +
  "has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-disabled:opacity-55 " +
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink " +
  "not-supports-[selector(:has(*))]:focus-within:outline-2 " +
  "not-has-disabled:cursor-pointer not-has-disabled:hover:bg-sunken not-has-disabled:has-checked:hover:bg-accent-soft"

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, disabled, error, type, isChosen, onChoose } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={cx(chip, error ? "border-danger" : "border-line-strong")}>
            <input
              type={type}
              name={id}
              value={option.value}
              checked={isChosen(option.value)}
              disabled={disabled === true || option.disabled === true}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(option.value)}
              className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
            />
            <Check strokeWidth={3} className="-ml-1 hidden size-4 peer-checked:block" />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
