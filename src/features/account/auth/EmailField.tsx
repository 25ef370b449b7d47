import { useTranslation } from "react-i18next"
import { TextField } from "../../../ui/TextField.tsx"
import { useField, type FieldsOf } from "../../shell/form/useForm.ts"

interface EmailFieldProps {
  readonly form: FieldsOf<{ readonly email: string }>
  /** Label; defaults to «email». */
  readonly label?: string
  /** `username` if a password field belongs to it. */
  readonly autoComplete?: "username" | "email"
}

/** Email field of a form. */
export function EmailField({ form, label, autoComplete = "username" }: EmailFieldProps) {
  const { t } = useTranslation("auth")
  return (
    <TextField
      label={label ?? t("email")}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      placeholder={t("emailPlaceholder")}
      {...useField(form, "email")}
    />
  )
}
