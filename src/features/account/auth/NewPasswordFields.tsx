import { useTranslation } from "react-i18next"
import { PasswordField } from "../../../ui/PasswordField.tsx"
import { useField } from "./useForm.ts"
import type { Form } from "./useForm.ts"

type NewPassword = Readonly<Record<"password" | "passwordConfirmation", string>>

interface NewPasswordFieldsProps<Values> {
  readonly form: Form<Values>
  /** What the first one is called where «password» alone would not say which. */
  readonly label?: string
}

/** A new password, with its rules ticked off while it is typed, and the same once more. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  label
}: NewPasswordFieldsProps<Values>) {
  const { t } = useTranslation("auth")
  const password = useField(form as Form<NewPassword>, "password")
  const repeated = useField(form as Form<NewPassword>, "passwordConfirmation")
  const rules = [
    { text: t("rules.length"), met: password.value.length >= 8 },
    { text: t("rules.digit"), met: /\p{Nd}/u.test(password.value) },
    { text: t("rules.uppercase"), met: /\p{Lu}/u.test(password.value) }
  ]
  const shared = {
    autoComplete: "new-password",
    showLabel: t("showPassword"),
    hideLabel: t("hidePassword")
  }
  return (
    <>
      <PasswordField
        label={label ?? t("password")}
        rules={rules}
        metLabel={t("rules.met")}
        {...shared}
        {...password}
      />
      <PasswordField label={t("repeatPassword")} {...shared} {...repeated} />
    </>
  )
}
