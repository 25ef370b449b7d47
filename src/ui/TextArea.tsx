import type { ComponentProps } from "react"
import { cx } from "./cx.ts"
import { Field, useControl, type FieldTexts } from "./Field.tsx"

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "onChange" | "value" | "id"> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A multi-line field that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, error, hint, value, onChange, className, ...rest }: TextAreaProps) {
  const { field, control } = useControl({ label, error, hint })
  return (
    <Field {...field}>
      <textarea
        {...control}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(control.className, "field-sizing-content min-h-28 resize-y", className)}
        {...rest}
      />
    </Field>
  )
}
