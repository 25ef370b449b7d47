import { useId } from "react"
import type { ComponentProps } from "react"
import { describedBy, Field, inputClass } from "./Field.tsx"
import type { FieldTexts } from "./Field.tsx"

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<"input">, "onChange" | "value" | "id"> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function TextField({ label, error, hint, value, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const texts = { label, ...(error === undefined ? {} : { error }), ...(hint === undefined ? {} : { hint }) }
  return (
    <Field id={id} {...texts}>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
        className={inputClass(Boolean(error))}
        {...rest}
      />
    </Field>
  )
}
