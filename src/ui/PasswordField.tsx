import { Check, Circle, Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { cx } from "./cx.ts"
import { Field, useControl } from "./Field.tsx"
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
  const [visible, setVisible] = useState(false)
  const hint = rules === undefined ? undefined : <Rules rules={rules} metLabel={metLabel} />
  const { field, control } = useControl({ label, error, hint })
  return (
    <Field {...field}>
      <div className="relative">
        <input
          {...control}
          type={visible ? "text" : "password"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={cx(control.className, "pr-12")}
          {...rest}
        />
        <button
          type="button"
          aria-label={visible ? hideLabel : showLabel}
          aria-controls={control.id}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink [&_svg]:size-5"
        >
          {visible ? <EyeOff /> : <Eye />}
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
          {met ? <Check className="size-4" strokeWidth={3} /> : <Circle className="size-4 p-0.5" />}
          {text}
          {met && metLabel !== undefined && <span className="sr-only">{metLabel}</span>}
        </li>
      ))}
    </ul>
  )
}
