import { useId } from "react"
import type { ComponentProps } from "react"
import { cx } from "./cx.ts"
import { describedBy, Field, inputClass } from "./Field.tsx"
import type { FieldTexts } from "./Field.tsx"

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "onChange" | "value" | "id"> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A multi-line field that grows with its content where the browser supports `field-sizing`. */
export function TextArea({ label, error, hint, value, onChange, className, ...rest }: TextAreaProps) {
  const id = useId()
  const texts = { label, ...(error === undefined ? {} : { error }), ...(hint === undefined ? {} : { hint }) }
  return (
    <Field id={id} {...texts}>
      <textarea
        id={id}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
        className={cx(inputClass(Boolean(error)), "field-sizing-content min-h-28 resize-y", className)}
        {...rest}
      />
    </Field>
  )
}
