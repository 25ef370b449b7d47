import { Check, Circle, Eye, EyeOff } from "lucide-react"
import { useId, useState } from "react"
import { cx } from "./cx.ts"
import { describedBy, Field, inputClass } from "./Field.tsx"
import type { TextFieldProps } from "./TextField.tsx"

export interface PasswordRule {
  readonly text: string
  readonly met: boolean
}

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "hint"> {
  readonly showLabel: string
  readonly hideLabel: string
  /** Listed below the field and ticked off while the user types. */
  readonly rules?: ReadonlyArray<PasswordRule>
  /** Screen reader text after a rule that is met. */
  readonly metLabel?: string
}

export function PasswordField({
  label,
  error,
  value,
  onChange,
  showLabel,
  hideLabel,
  rules,
  metLabel,
  ...rest
}: PasswordFieldProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const hint = rules === undefined ? undefined : <Rules rules={rules} metLabel={metLabel} />
  const texts = { label, ...(error === undefined ? {} : { error }), ...(hint === undefined ? {} : { hint }) }
  return (
    <Field id={id} {...texts}>
      <div className="relative">
        <input
          id={id}
          type={visible ? "text" : "password"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, texts)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={cx(inputClass(Boolean(error)), "pr-12")}
          {...rest}
        />
        <button
          type="button"
          aria-label={visible ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink [&_svg]:size-5"
        >
          {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      </div>
    </Field>
  )
}

function Rules({ rules, metLabel }: { rules: ReadonlyArray<PasswordRule>; metLabel: string | undefined }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {rules.map(({ text, met }) => (
        <li key={text} className={cx("flex items-center gap-1.5", met && "text-success-ink")}>
          {met ? (
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          ) : (
            <Circle aria-hidden="true" className="size-4 p-0.5" />
          )}
          {text}
          {met && metLabel !== undefined && <span className="sr-only">{metLabel}</span>}
        </li>
      ))}
    </ul>
  )
}
