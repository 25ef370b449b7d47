import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/TextField.tsx"
import { useField } from "./useForm.ts"
import type { Form } from "./useForm.ts"

interface EmailFieldProps<Values> {
  readonly form: Form<Values>
  /** What it is called where «email» alone would not say which. */
  readonly label?: string
  /** `username`: the one that a password belongs to. */
  readonly autoComplete?: "username" | "email"
}

/** The `email` of a form. */
export function EmailField<Values extends { readonly email: string }>({
  form,
  label,
  autoComplete = "username"
}: EmailFieldProps<Values>) {
  const { t } = useTranslation("auth")
  return (
    <TextField
      label={label ?? t("email")}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      placeholder={t("emailPlaceholder")}
      {...useField(form as unknown as Form<{ readonly email: string }>, "email")}
    />
  )
}
