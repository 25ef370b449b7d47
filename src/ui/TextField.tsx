import type { ComponentProps } from "react"
import { Field, useControl, type FieldTexts } from "./Field.tsx"

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<"input">, "onChange" | "value" | "id"> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function TextField({ label, error, hint, value, onChange, ...rest }: TextFieldProps) {
  const { field, control } = useControl({ label, error, hint })
  return (
    <Field {...field}>
      <input {...control} value={value} onChange={(event) => onChange(event.target.value)} {...rest} />
    </Field>
  )
}
